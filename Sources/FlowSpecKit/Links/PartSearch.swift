/// The result of searching a value for a part of a URL.
enum PartSearch<Part> {
  case possible(Part)
  case impossible
  case undecided

  var isUndecided: Bool {
    if case .undecided = self { true } else { false }
  }
}
