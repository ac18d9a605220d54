/// The response of the preview server to one request.
struct PreviewAnswer: Equatable {
  let status: String
  let kind: String
  let text: String
  /// The address of a redirect.
  var location: String?

  static let ended = PreviewAnswer(status: "204 No Content", kind: "text/plain", text: "")

  static func page(_ text: String) -> PreviewAnswer { PreviewAnswer(status: "200 OK", kind: "text/html", text: text) }
  static func plain(_ text: String) -> PreviewAnswer { PreviewAnswer(status: "200 OK", kind: "text/plain", text: text) }
  static func refused(_ status: String) -> PreviewAnswer { PreviewAnswer(status: status, kind: "text/plain", text: status + "\n") }

  static func redirect(to location: String) -> PreviewAnswer {
    PreviewAnswer(status: "302 Found", kind: "text/plain", text: "", location: location)
  }

  /// The response with headers that prevent other pages from reading or framing it.
  var bytes: [UInt8] {
    let body = Array(text.utf8)
    var head = "HTTP/1.1 \(status)\r\nContent-Type: \(kind); charset=utf-8\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
    head += "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"
    head += "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n"
    if let location { head += "Location: \(location)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}

/// One request to the preview server.
enum PreviewRequest: Equatable {
  /// The page with this name; empty for the first one.
  case page(String)
  /// A later version of a page.
  case changes(of: String, since: String)

  /// Parses a request, or returns the reason for refusing it: only pages from this machine with the token are accepted.
  static func read(_ text: String, token: String, port: Int) -> Result<PreviewRequest, PreviewRefusal> {
    let lines = text.split(separator: "\r\n").map(String.init)
    let words = lines.first?.split(separator: " ").map(String.init) ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .failure(PreviewRefusal("400 Bad Request")) }
    guard words[0] == "GET" else { return .failure(PreviewRefusal("405 Method Not Allowed")) }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Another host name that resolves to this machine is another origin.
    guard let host = header("host", lines), hosts.contains(host) else { return .failure(PreviewRefusal("403 Forbidden")) }
    if let origin = header("origin", lines), origin != "http://\(host)" { return .failure(PreviewRefusal("403 Forbidden")) }
    if let site = header("sec-fetch-site", lines), site != "same-origin", site != "none" {
      return .failure(PreviewRefusal("403 Forbidden"))
    }
    let parts = words[1].split(separator: "?", maxSplits: 1).map(String.init)
    let start = "/\(token)/"
    guard let path = parts.first, path.hasPrefix(start) else { return .failure(PreviewRefusal("404 Not Found")) }
    let name = decoded(path.dropFirst(start.count))
    guard name == "changes" else { return .success(.page(name)) }
    let fields = (parts.count > 1 ? parts[1] : "").split(separator: "&")
    func field(_ name: String) -> String { fields.first { $0.hasPrefix(name + "=") }.map { decoded($0.dropFirst(name.count + 1)) } ?? "" }
    return .success(.changes(of: field("page"), since: field("since")))
  }

  private static func header(_ name: String, _ lines: [String]) -> String? {
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop(while: \.isWhitespace)) }
    }
    return nil
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The reason why a request is refused, as an HTTP status.
struct PreviewRefusal: Error, Equatable {
  let status: String

  init(_ status: String) {
    self.status = status
  }
}
