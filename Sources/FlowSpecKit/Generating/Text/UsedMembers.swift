/// Removes unused members from Swift text that is the same in every file.
///
/// It finds declarations by their indentation, as a `CodeWriter` writes them, and calls by their names. A member stays if it may
/// be called.
struct UsedMembers {
  /// A declaration with its comment; for a type its first line.
  private struct Member {
    var lines: [Substring]
    var inner: [Member] = []
    var isType = false
    /// True if a blank line precedes it.
    var isApart: Bool
    /// nil if it always stays, like stored properties and initializers.
    var call: Call?
  }

  private struct Call: Hashable {
    let name: Substring
    let label: Label

    enum Label: Hashable {
      /// A property or a type.
      case none
      case first(Substring)
      /// A function that is passed as a value.
      case any
    }
  }

  private let members: [Member]
  private var calls: Set<Call> = []

  /// - Parameters:
  ///   - text: members beside each other.
  ///   - callers: other code, which uses them as members of a value.
  static func kept(of text: String, calledBy callers: String) -> String {
    var used = UsedMembers(members: members(in: text.split(separator: "\n", omittingEmptySubsequences: false)[...]))
    used.read(callers[...], asMembers: true)
    var count = -1
    // The calls of a member count only if the member itself is used.
    while used.calls.count > count {
      count = used.calls.count
      for member in used.members { used.follow(member) }
    }
    return used.lines(of: used.members).map { $0 + "\n" }.joined()
  }

  private func isUsed(_ member: Member) -> Bool {
    guard let call = member.call else { return true }
    return calls.contains(call) || call.label != .none && calls.contains(Call(name: call.name, label: .any))
  }

  private mutating func follow(_ member: Member) {
    guard isUsed(member) else { return }
    read(member.lines.joined(separator: "\n")[...], asMembers: false)
    for inner in member.inner { follow(inner) }
  }

  private func lines(of members: [Member]) -> [Substring] {
    var found: [Substring] = []
    for member in members where isUsed(member) {
      if member.isApart, !found.isEmpty { found.append("") }
      found += member.lines
      guard member.isType, let head = member.lines.last else { continue }
      found += lines(of: member.inner)
      found.append(head.prefix { $0 == " " } + "}")
    }
    return found
  }

  // MARK: Calls

  /// Gathers possible calls in a text; in a text that is no member only names after a dot.
  private mutating func read(_ text: Substring, asMembers: Bool) {
    let bytes = text.utf8
    var place = bytes.startIndex
    var before = UInt8(ascii: " ")
    while place < bytes.endIndex {
      guard Self.isLetter(bytes[place]) else {
        before = bytes[place]
        bytes.formIndex(after: &place)
        continue
      }
      let name = text[place...].prefix(while: Self.isInName)
      place = name.endIndex
      let isMember = before == UInt8(ascii: ".")
      before = UInt8(ascii: " ")
      guard isMember || !asMembers else { continue }
      if place < bytes.endIndex, bytes[place] == UInt8(ascii: "(") {
        calls.insert(Call(name: name, label: .first(Self.label(behind: text[place...]))))
        if name.first?.isUppercase == true { calls.insert(Call(name: name, label: .none)) }
      } else {
        calls.insert(Call(name: name, label: .none))
        if isMember { calls.insert(Call(name: name, label: .any)) }
      }
    }
  }

  /// Returns the label of the first argument; `_` if it has none.
  private static func label(behind bracket: Substring) -> Substring {
    let name = firstName(behind: bracket)
    return bracket[name.endIndex...].first == ":" ? name : "_"
  }

  private static func firstName(behind bracket: Substring) -> Substring {
    bracket.dropFirst().drop { $0 == " " || $0 == "\n" }.prefix(while: isInName)
  }

  private static func isInName(_ character: Character) -> Bool { character.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 } }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  // MARK: Members

  private static func members(in lines: ArraySlice<Substring>) -> [Member] {
    var found: [Member] = []
    var rest = lines
    var isApart = false
    var head: [Substring] = []
    while let line = rest.popFirst() {
      let text = line.drop { $0 == " " }
      guard !text.isEmpty else {
        isApart = true
        continue
      }
      head.append(line)
      if text.hasPrefix("//") || text.hasPrefix("@inline") { continue }
      var body: [Substring] = []
      if let last = text.last, "{(".contains(last) {
        let end = line.prefix { $0 == " " } + "}"
        while let next = rest.popFirst() {
          body.append(next)
          if next == end { break }
        }
      }
      found.append(member(head, declaration: text, body, isApart: isApart))
      (head, isApart) = ([], false)
    }
    return found
  }

  private static func member(_ head: [Substring], declaration: Substring, _ body: [Substring], isApart: Bool) -> Member {
    let words = declaration.split(separator: " ")
    func name(behind word: Substring) -> Substring? {
      words.firstIndex(of: word).flatMap { $0 + 1 < words.count ? words[$0 + 1].prefix(while: isInName) : nil }
    }
    if let name = name(behind: "struct") {
      let call = Call(name: name, label: .none)
      // A requirement of a protocol has no caller.
      guard !words.contains(where: { $0 == "\(name):" }) else { return Member(lines: head + body, isApart: isApart, call: call) }
      return Member(lines: head, inner: members(in: body.dropLast()[...]), isType: true, isApart: isApart, call: call)
    }
    var call: Call?
    if let name = name(behind: "func"), !name.isEmpty {
      let whole = ([declaration] + body).joined(separator: "\n")[...]
      let bracket = whole[(whole.firstIndex(of: "(") ?? whole.endIndex)...]
      let label = firstName(behind: bracket)
      call = Call(name: name, label: .first(label.isEmpty ? "_" : label))
    } else if let name = name(behind: "var"), declaration.contains("{") {
      call = Call(name: name, label: .none)
    }
    return Member(lines: head + body, isApart: isApart, call: call)
  }
}
