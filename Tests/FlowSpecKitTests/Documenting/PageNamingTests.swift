import Testing

@testable import FlowSpecKit

@Suite struct PageNamingTests {
  @Test(
    arguments: [
      (["shop/Shop.flow.yaml", "A.flow.yml", "odd"], ["Shop.flow", "A.flow", "odd"]),
      (["shop/App.flow.yaml", "admin/App.flow.yaml", "B.flow.yaml"], ["shop-App.flow", "admin-App.flow", "B.flow"]),
      (["/x/y/a/App.flow.yaml", "/x/z/a/app.flow.yaml"], ["y-a-App.flow", "z-a-app.flow"]),
      (["App.flow.yaml", "../a/App.flow.yaml"], ["App.flow", "a-App.flow"]),
      (["App.flow.yaml", "App.flow.yml"], ["App.flow", "2-App.flow"]),
      (["a-b/App.flow.yaml", "c/App.flow.yaml", "a-b-App.flow.yaml"], ["a-b-App.flow", "c-App.flow", "2-a-b-App.flow"]),
    ] as [([String], [String])]) func pagesHaveNamesOfTheirOwn(_ paths: [String], _ names: [String])
  {
    #expect(PageNaming.names(of: paths) == names)
  }
}
