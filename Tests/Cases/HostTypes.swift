// What the apps of the specs would declare themselves.

struct User: Equatable, Sendable {
  var id: Int
}

struct Account: Sendable {
  var id: Int
}

struct AccountID: Hashable, Sendable {
  var value: Int
}
