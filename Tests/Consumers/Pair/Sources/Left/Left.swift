import Right

/// Whether both flows begin as they should: they have one name, and each has its own module.
func areBothBegun() -> Bool {
  MainFlow.State.Kind.silent != .sounding && Right.MainFlow.State.Kind.off != .on
}
