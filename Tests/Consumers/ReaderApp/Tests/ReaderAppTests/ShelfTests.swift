import ReaderApp
import ReaderKit
import Testing

@MainActor @Suite struct ShelfTests {
  @Test func aLinkWaitsForTheBook() {
    let shelf = Shelf()
    #expect(shelf.store.open(url: "reader://pages/3").map(\.name) == ["held page"])
    let outcomes = shelf.store.send(.opened)
    for outcome in outcomes { if case .shown(let route, let stack) = outcome { shelf.show(route, in: stack) } }
    #expect(shelf.screens.last == "page 3")
    #expect(shelf.kept == 0)
    shelf.store.send(.closed)
    #expect(shelf.kept == 1)
  }

  @Test func bookmarksAreLinks() throws {
    let page = try #require(ReaderFlow.PageNumber("12"))
    #expect(Bookmark(page).route.url == "reader://pages/12")
    #expect(ReaderFlow.PageNumber("012") == nil)
  }
}
