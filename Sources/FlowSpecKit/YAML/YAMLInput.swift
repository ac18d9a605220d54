/// Checks a file's bytes before YAML is parsed.
enum YAMLInput {
  /// The most findings of one kind; with more, the file is reported as no text.
  private static let mostFindings = 20

  /// Returns the text to parse, with replacements for bytes that YAML forbids; nil if the file is no text.
  static func text(of source: SourceText, _ id: SourceID, _ limits: YAMLLimits, _ report: inout Report) -> YAMLText? {
    guard source.bytes.count <= limits.bytes else {
      // A longer file was not read completely, so its size is unknown here.
      report.add(
        YAMLRules.fileTooLarge, "file is larger than \(mebibytes(limits.bytes)) MiB, the most that a spec may have", at: Span(id, from: 0, to: 0))
      return nil
    }
    guard isUnicodeOfOneByte(source.bytes, id, &report) else { return nil }
    return checked(source.bytes, id, &report)
  }

  /// Returns a size in tenths, rounded up, so that a single byte too many is visible.
  private static func mebibytes(_ count: Int) -> String {
    let tenths = (count * 10 + (1 << 20) - 1) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func isUnicodeOfOneByte(_ bytes: [UInt8], _ id: SourceID, _ report: inout Report) -> Bool {
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isUTF16 {
      report.add(YAMLRules.notUTF8, "file is UTF-16; a spec is UTF-8", at: Span(id, from: 0, to: 2))
      return false
    }
    guard let zero = bytes.firstIndex(of: 0) else { return true }
    let message = zero < 4 ? "NUL byte: this is not text, or text in UTF-16 or UTF-32" : "NUL byte is not allowed in a spec"
    report.add(YAMLRules.nulByte, message, at: Span(id, from: zero, to: zero + 1))
    return false
  }

  private static func checked(_ bytes: [UInt8], _ id: SourceID, _ report: inout Report) -> YAMLText? {
    var text = bytes
    var firstBad: Int?
    var bad = 0
    var forbidden = 0
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      } else if let (scalar, length) = UTF8Decoding.scalar(in: bytes, at: index) {
        if !isAllowed(scalar) {
          forbidden += 1
          if forbidden <= mostFindings { addForbidden(scalar, Span(id, from: index, to: index + length), &report) }
          for place in index..<(index + length) { text[place] = 0x20 }
        }
        index += length
      } else {
        firstBad = firstBad ?? index
        bad += 1
        text[index] = UInt8(ascii: "?")
        index += 1
      }
    }
    if let firstBad {
      let more = bad == 1 ? "" : " (the first of \(bad) such bytes)"
      let message = "byte \(hexadecimal(UInt32(bytes[firstBad]), 2)) is not UTF-8\(more)"
      report.add(YAMLRules.notUTF8, message, at: Span(id, from: firstBad, to: firstBad + 1))
    }
    // Text in another encoding has few invalid bytes; a file that is not a text has many.
    return bad + forbidden > mostFindings + bytes.count / 20 ? nil : YAMLText(bytes: text, source: id)
  }

  /// Returns true if YAML permits it. Line breaks of YAML 1.1 only, and a byte order mark within the text, are not permitted
  /// here.
  private static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: true
    case 0x2028, 0x2029, 0xFEFF: false
    case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func addForbidden(_ scalar: UInt32, _ span: Span, _ report: inout Report) {
    let name = "U+" + hexadecimal(scalar, 4).dropFirst(2)
    let message =
      switch scalar {
      case 0xFEFF: "\(name), a byte order mark, is inside the text"
      case 0x85, 0x2028, 0x2029: "\(name), a line break that editors do not show, is not allowed in a spec"
      default: "control character \(name) is not allowed in a spec"
      }
    report.add(YAMLRules.controlCharacter, message, at: span, fixes: [FixIt("remove \(name)", .plausible, [.init(span, "")])])
  }

  private static func hexadecimal(_ number: UInt32, _ digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// UTF-8 as the standard defines it: no overlong forms, no surrogates, no values beyond U+10FFFF.
enum UTF8Decoding {
  /// Returns the scalar at an offset and its length in bytes; nil if the bytes there are not UTF-8.
  static func scalar(in bytes: [UInt8], at index: Int) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for next in bytes[(index + 1)..<(index + length)] {
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, Unicode.Scalar(value) != nil else { return nil }
    return (value, length)
  }
}
