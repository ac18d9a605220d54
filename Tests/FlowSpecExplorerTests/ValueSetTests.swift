import FlowSpecExplorer
import Testing

/// Sets of values, held against plain sets.
@Suite struct ValueSetTests {
  @Test(arguments: 0..<200) func agreesWithPlainSets(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    let bound = Int.random(in: 1...200, using: &numbers)
    func some() -> Set<Int> { Set((0..<bound).filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }) }
    let (one, other) = (some(), some())
    let (left, right) = (ValueSet(one), ValueSet(other))
    #expect((-1...bound + 64).allSatisfy { left.contains($0) == one.contains($0) })
    #expect(left.isEmpty == one.isEmpty)
    #expect(left.isSingle == (one.count == 1))
    #expect(left.intersection(right) == ValueSet(one.intersection(other)))
    #expect(left.isDisjoint(with: right) == one.isDisjoint(with: other))
    #expect(left.subtracting(right) == ValueSet(one.subtracting(other)))
    #expect(ValueSet(only: bound) == ValueSet([bound]) && ValueSet(only: bound).isSingle)
    var union = left
    union.formUnion(right)
    #expect(union == ValueSet(one.union(other)))
    #expect(ValueSet(upTo: bound) == ValueSet(0..<bound))
  }

  @Test func knowsAllValuesUpToAWordsEnd() {
    for bound in [1, 63, 64, 65, 127, 128, 129, 192] { #expect(ValueSet(upTo: bound) == ValueSet(0..<bound), "\(bound)") }
  }
}
