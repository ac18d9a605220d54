/// The most bytes of a name.
let longestName = 500

/// Returns true for a letter or `_`, followed by letters, digits and `_`; letters as Swift defines them.
func isName(_ text: String) -> Bool {
  guard text.utf8.count <= longestName else { return false }
  guard let first = text.unicodeScalars.first, first.beginsName else { return false }
  return text != "_" && text.unicodeScalars.allSatisfy(\.continuesName)
}

extension Unicode.Scalar {
  var beginsName: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F: true
    case ..<0x80: false
    default: properties.isXIDStart
    }
  }

  var continuesName: Bool {
    switch value {
    case 0x30...0x39: true
    case ..<0x80: beginsName
    default: properties.isXIDContinue
    }
  }
}
