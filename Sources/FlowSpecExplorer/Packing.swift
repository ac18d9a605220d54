// The layout of a configuration in words. Assumption: fields do not overlap and none crosses a word's end.

/// Adjacent bits of one word of a configuration.
public struct PackedField: Hashable, Sendable {
  public let word: Int
  /// The lowest bit.
  public let shift: Int
  /// The number of bits, 1 to 32.
  public let width: Int

  public init(word: Int, shift: Int, width: Int) {
    let isInside = (1...32).contains(width) && shift >= 0 && shift + width <= 64
    precondition(isInside && (0..<Packing.mostWords).contains(word), "a field is inside one word")
    self.word = word
    self.shift = shift
    self.width = width
  }

  /// The largest width of fields whose values can be listed: tables map each value to its child, and tests for membership are
  /// possible.
  public static let widestListed = 14

  /// The largest value.
  public var maximum: UInt32 { UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(width)) - 1) }

  /// The field's bits in its word.
  var mask: UInt64 { UInt64(maximum) << UInt64(shift) }
}

/// The packing of a configuration.
public struct Packing: Hashable, Sendable {
  /// The most words of a configuration; code has ten bits for the index of a word.
  public static let mostWords = 1024

  public let wordCount: Int
  public let fields: [PackedField]

  public init(wordCount: Int, fields: [PackedField]) {
    precondition((1...Self.mostWords).contains(wordCount), "a configuration has 1 to 1,024 words")
    var used = [UInt64](repeating: 0, count: wordCount)
    for field in fields {
      precondition(field.word < wordCount && used[field.word] & field.mask == 0, "fields do not overlap")
      used[field.word] |= field.mask
    }
    self.wordCount = wordCount
    self.fields = fields
  }

  /// Packs fields of these widths in this order, each in the first word with enough free bits above the earlier ones.
  ///
  /// - Precondition: they fit; see ``fits(widths:)``.
  public init(widths: [Int]) {
    guard let fields = Self.fields(widths: widths) else { preconditionFailure("the fields fit into \(Self.mostWords) words") }
    self.init(wordCount: (fields.map(\.word).max() ?? 0) + 1, fields: fields)
  }

  /// Returns true if fields of these widths fit into ``mostWords`` words.
  public static func fits(widths: [Int]) -> Bool { fields(widths: widths) != nil }

  private static func fields(widths: [Int]) -> [PackedField]? {
    var used = [0]
    var fields: [PackedField] = []
    // The words before this one are full.
    var first = 0
    for width in widths {
      while first < used.count, used[first] == 64 { first += 1 }
      let word = used[first...].firstIndex { $0 + width <= 64 } ?? used.count
      if word == used.count {
        guard used.count < mostWords else { return nil }
        used.append(0)
      }
      fields.append(PackedField(word: word, shift: used[word], width: width))
      used[word] += width
    }
    return fields
  }

  public func value(of field: Int, in words: [UInt64]) -> UInt32 {
    let place = fields[field]
    return UInt32(truncatingIfNeeded: words[place.word] >> UInt64(place.shift)) & place.maximum
  }

  public func set(_ value: UInt32, of field: Int, in words: inout [UInt64]) {
    let place = fields[field]
    precondition(value <= place.maximum, "a value fits its field")
    words[place.word] = words[place.word] & ~place.mask | UInt64(value) << UInt64(place.shift)
  }

  /// Returns the configuration with these values, one for each field.
  public func words(_ values: [UInt32]) -> [UInt64] {
    precondition(values.count == fields.count, "every field has a value")
    var words = [UInt64](repeating: 0, count: wordCount)
    for (field, value) in values.enumerated() { set(value, of: field, in: &words) }
    return words
  }
}
