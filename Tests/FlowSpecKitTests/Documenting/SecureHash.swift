/// SHA-256, as FIPS 180-4 has it.
enum SecureHash {
  /// Square roots of primes and cube roots of primes: their first bits behind the point.
  private static let start: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]

  static func sha256(_ text: String) -> [UInt8] {
    var message = Array(text.utf8)
    let bits = UInt64(message.count) * 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    var state = start
    for block in stride(from: 0, to: message.count, by: 64) { mix(message[block..<block + 64], into: &state) }
    return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
      let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var now = state
    for index in 0..<64 {
      let (a, e) = (now[0], now[4])
      let choice = e & now[5] ^ ~e & now[6]
      let majority = a & now[1] ^ a & now[2] ^ now[1] & now[2]
      let first = now[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      now = [first &+ second, a, now[1], now[2], now[3] &+ first, e, now[5], now[6]]
    }
    for index in state.indices { state[index] &+= now[index] }
  }

  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[place..<min(place + 3, bytes.count)]
      let word = (0..<3).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[part.startIndex + $1]) : 0) }
      for index in 0..<4 { text.append(index <= part.count ? digits[word >> (18 - 6 * index) & 63] : "=") }
    }
    return text
  }
}
