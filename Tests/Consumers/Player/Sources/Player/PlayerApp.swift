/// Everything here belongs to the main actor unless it says otherwise; the generated machine does.
@main
struct PlayerApp {
  static func main() async {
    let store = PlayerFlow.Store.launch { effect, _ in print("effect", effect) }
    store.send(.play)
    store.send(.pause)
    print("on the main actor:", store.machine.state.isActive(.silent) ? "silent" : "playing")
    print("elsewhere:", await Task.detached { Self.isPlayingElsewhere() }.value ? "playing" : "silent")
  }

  nonisolated static func isPlayingElsewhere() -> Bool {
    var machine = PlayerFlow.Machine.launch().machine
    _ = machine.send(.play)
    return machine.state.isActive(.playing)
  }
}
