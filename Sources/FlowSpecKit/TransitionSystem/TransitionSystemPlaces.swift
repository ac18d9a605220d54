extension TransitionSystem {
  /// Returns nil if the layout does not have the container.
  func kind(of container: Int, in layout: Int) -> Container.Kind? {
    layouts[layout].containers.first { $0.index == container }?.kind
  }

  /// Returns the place after following `in:`; nil if the layout does not have it.
  func resolved(_ place: Place?, in layout: Int) -> Place? {
    guard var place else { return nil }
    for _ in 0...containers.count {
      if place.container == 0 { return place }
      guard let kind = kind(of: place.container, in: layout) else { return nil }
      guard case .elsewhere(let other) = kind else { return place }
      place = Place(container: other.container, tab: place.tab ?? other.tab)
    }
    return nil
  }
}
