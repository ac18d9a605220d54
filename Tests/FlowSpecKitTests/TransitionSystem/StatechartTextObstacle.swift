/// A construct of statecharts that the language cannot express.
enum StatechartTextObstacle: String, Error, CaseIterable {
  case initialHistory = "'initial' is a history: a state is always entered at its first child, and transitions say 'history'"
  case initialInside = "'initial' names a state that is no child"
  case severalHistories = "a transition has several targets, and one of them is a history: one memory for each transition"
  case severalWatched = "a transition has several targets, and the states that are active on the way there are seen"
  case severalInside = "a transition inside a region has several targets"
  case historyFromInside = "a transition leads from inside a state to the history of that state"
  case historyByHistory = "a history has a default of its own, and its state may be entered by the history of a state around it"
  case severalDefaults = "a history has a default of its own that is several states"
  case otherRegion = "a transition leads from one region into another"
  case raiseAtLaunch = "a state raises an event on entry, and is entered at the launch: no transition leads there"
  case raiseByHistory = "a state raises an event on entry, and a history decides whether it is entered"
  case raiseOnSomeExit = "a state raises an event on exit, and a transition leaves it only if it is active"
  case raiseBesideRegions = "an event is raised on entry or exit by a transition in a region: it would come in another order"
  case doneElsewhere = "'done.state' of another state is taken, or by '*'"
}
