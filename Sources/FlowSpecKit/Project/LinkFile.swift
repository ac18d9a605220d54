public enum LinkFile: Sendable {
  case hotwire, intentFilters
}
