/// How large a binary property list is once each place that names a collection has a copy of it.
///
/// A few bytes can name each other so often that no memory holds what they stand for.
struct BinaryListSize {
  private static let mostValues = 1_000_000
  private static let mostLevels = 256

  private let bytes: [UInt8]
  private let offsets: [Int]
  private let referenceWidth: Int
  private let root: Int
  /// Values of each object with all that lies in it; nil before it is known.
  private var sizes: [Int?]

  /// Nil where the frame of the list is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
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
    sizes = Array(repeating: nil, count: count)
  }

  /// Whether all of it can be read.
  mutating func isSmall() -> Bool { size(of: root, level: 0) != nil }

  /// Nil where it is too large, too deep, or damaged.
  private mutating func size(of object: Int, level: Int) -> Int? {
    if let known = sizes[object] { return known }
    guard level < Self.mostLevels else { return nil }
    var size = 1
    if let members = members(of: object) {
      for member in members {
        guard let inner = self.size(of: member, level: level + 1) else { return nil }
        size += inner
        if size > Self.mostValues { return nil }
      }
    }
    sizes[object] = size
    return size
  }

  /// Nil for what is no collection.
  private func members(of object: Int) -> [Int]? {
    var at = offsets[object]
    let marker = bytes[at]
    let kind = marker >> 4
    guard [0xA, 0xC, 0xD].contains(kind) else { return nil }
    at += 1
    var count = Int(marker & 0xF)
    if count == 0xF {
      guard at < bytes.count, bytes[at] >> 4 == 1 else { return nil }
      let width = 1 << Int(bytes[at] & 0xF)
      guard width <= 8, let long = Self.number(bytes, at: at + 1, width: width), long <= bytes.count else { return nil }
      at += 1 + width
      count = long
    }
    let references = kind == 0xD ? 2 * count : count
    guard at + references * referenceWidth <= bytes.count else { return nil }
    return (0..<references).compactMap { index in
      Self.number(bytes, at: at + index * referenceWidth, width: referenceWidth).flatMap { $0 < offsets.count ? $0 : nil }
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset + width <= bytes.count else { return nil }
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + width] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }
}

extension PropertyListReader {
  static func isSmall(_ bytes: [UInt8]) -> Bool {
    var size = BinaryListSize(bytes)
    return size?.isSmall() ?? false
  }
}
