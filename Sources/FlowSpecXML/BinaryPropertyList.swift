internal import FlowSpecKit

/// A binary property list: objects that refer to each other by number, a table of their offsets, and a trailer with the place of
/// the table (CFBinaryPList.c).
///
/// A few bytes can refer to each other so often that the expanded value would fill the memory, so values are counted as if each
/// reference were a copy.
struct BinaryPropertyList {
  private static let mostValues = 1_000_000
  private static let mostLevels = 256
  private static let trailerLength = 32

  private typealias Read = (node: PropertyListNode, values: Int)

  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceWidth: Int
  private let root: Int
  /// By object: its value; nil before it is read.
  private var read: [Read?]

  /// Returns nil if the trailer is invalid.
  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - Self.trailerLength
    guard trailer >= 8 else { return nil }
    let width = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    guard (1...8).contains(width), (1...8).contains(referenceWidth) else { return nil }
    self.bytes = bytes
    guard let count = Self.number(bytes, at: trailer + 8, width: 8), let root = Self.number(bytes, at: trailer + 16, width: 8),
      let table = Self.number(bytes, at: trailer + 24, width: 8), count <= bytes.count, root < count, table <= trailer,
      (trailer - table) / width >= count
    else { return nil }
    self.root = root
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = Self.number(bytes, at: table + index * width, width: width), offset < trailer else { return nil }
      offsets.append(offset)
    }
    self.offsets = offsets
    read = Array(repeating: nil, count: count)
  }

  /// Returns nil if the list is too large, too deep, or invalid.
  mutating func rootNode() -> PropertyListNode? { object(root, level: 0)?.node }

  private mutating func object(_ index: Int, level: Int) -> Read? {
    if let known = read[index] { return known }
    guard level < Self.mostLevels, let content = content(at: offsets[index], level) else { return nil }
    let found = (node: PropertyListNode(content.content, at: 0..<0), values: content.values)
    read[index] = found
    return found
  }

  /// Reads an object: its kind and its length, or a marker after which the length follows as a number.
  private mutating func content(at offset: Int, _ level: Int) -> (content: PropertyListNode.Content, values: Int)? {
    switch bytes[offset] >> 4 {
    case 0x0 where bytes[offset] == 0x08: return (.bool(false), 1)
    case 0x0 where bytes[offset] == 0x09: return (.bool(true), 1)
    case 0x5: return text(at: offset, unit: 1).map { (.string(String(decoding: $0, as: UTF8.self)), 1) }
    case 0x6:
      return text(at: offset, unit: 2).map { pairs in
        let units = stride(from: pairs.startIndex, to: pairs.endIndex, by: 2).map { UInt16(pairs[$0]) << 8 | UInt16(pairs[$0 + 1]) }
        return (.string(String(decoding: units, as: UTF16.self)), 1)
      }
    case 0xA: return members(at: offset, perElement: 1, level).map { (.array($0.nodes), $0.values) }
    case 0xD: return dictionary(at: offset, level)
    default: return (.other, 1)
    }
  }

  private func text(at offset: Int, unit: Int) -> ArraySlice<UInt8>? {
    guard let (start, count) = extent(at: offset), start + count * unit <= bytes.count else { return nil }
    return bytes[start..<start + count * unit]
  }

  /// Reads a dictionary: all keys, then all values.
  private mutating func dictionary(at offset: Int, _ level: Int) -> (content: PropertyListNode.Content, values: Int)? {
    guard let (nodes, values) = members(at: offset, perElement: 2, level) else { return nil }
    var members: [PropertyListNode.Member] = []
    for (key, value) in zip(nodes, nodes[(nodes.count / 2)...]) {
      guard case .string(let name) = key.content else { return nil }
      members.append(.init(name, at: 0..<0, value))
    }
    return (.dictionary(members.sorted { $0.key < $1.key }), values)
  }

  private mutating func members(at offset: Int, perElement: Int, _ level: Int) -> (nodes: [PropertyListNode], values: Int)? {
    guard let (start, count) = extent(at: offset), start + count * perElement * referenceWidth <= bytes.count else { return nil }
    var nodes: [PropertyListNode] = []
    var values = 1
    for index in 0..<count * perElement {
      guard let member = Self.number(bytes, at: start + index * referenceWidth, width: referenceWidth), member < offsets.count,
        let read = object(member, level: level + 1)
      else { return nil }
      nodes.append(read.node)
      values += read.values
      if values > Self.mostValues { return nil }
    }
    return (nodes, values)
  }

  /// Returns the start of an object's content, and its number of units or elements.
  private func extent(at offset: Int) -> (start: Int, count: Int)? {
    let short = Int(bytes[offset] & 0xF)
    guard short == 0xF else { return (offset + 1, short) }
    let marker = offset + 1
    guard marker < bytes.count, bytes[marker] >> 4 == 1 else { return nil }
    let width = 1 << Int(bytes[marker] & 0xF)
    guard width <= 8, let count = Self.number(bytes, at: marker + 1, width: width), count <= bytes.count else { return nil }
    return (marker + 1 + width, count)
  }

  /// Reads a big-endian number; returns nil if it is outside the list or too large for an offset.
  private static func number(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + width] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }
}
