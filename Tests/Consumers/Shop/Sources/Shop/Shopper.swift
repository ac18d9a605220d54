/// Somebody who shops.
package struct Shopper: Sendable {
  package let id: Int

  package init(id: Int) {
    self.id = id
  }
}
