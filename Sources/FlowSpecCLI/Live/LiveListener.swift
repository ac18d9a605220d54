#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Listener {
  /// Listens on this machine only; port 0 means any free port.
  @Sendable static func live(port: Int) -> Result<Listener, FileProblem> {
    let descriptor = streamSocket()
    guard descriptor >= 0 else { return .failure(FileProblem(SystemError.last)) }
    var reuses: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) == 0 }
    }
    guard isBound, listen(descriptor, 16) == 0 else {
      let problem = errno == EADDRINUSE ? FileProblem("another program uses it") : FileProblem(SystemError.last)
      close(descriptor)
      return .failure(problem)
    }
    let clients = Clients(of: descriptor)
    return .success(Listener(port: boundPort(of: descriptor) ?? port) { clients.next($0) })
  }

  private static func streamSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }

  private static func boundPort(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) == 0 }
    }
    return isKnown ? Int(in_port_t(bigEndian: address.sin_port)) : nil
  }
}

/// The connections whose request is not complete yet: browsers open some before they ask, and must not keep others waiting.
///
/// One thread asks for requests.
private final class Clients: @unchecked Sendable {
  private let listener: Int32
  private var waiting: [(descriptor: Int32, bytes: [UInt8])] = []

  /// The most connections that wait; of more, the oldest one is closed.
  private static let most = 64
  /// The most bytes of a request.
  private static let longest = 16_384

  init(of listener: Int32) {
    self.listener = listener
  }

  /// Returns the next complete request; nil if there is none in this time.
  func next(_ milliseconds: Int) -> Connection? {
    var patience = milliseconds
    while true {
      var polled = ([listener] + waiting.map(\.descriptor)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard unsafe poll(&polled, nfds_t(polled.count), Int32(patience)) > 0 else { return nil }
      patience = 0
      for place in waiting.indices.reversed() where polled[place + 1].revents != 0 {
        if let connection = read(place) { return connection }
      }
      if polled[0].revents != 0 { admit() }
    }
  }

  private func admit() {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return }
    waiting.append((client, []))
    if waiting.count > Self.most { close(waiting.removeFirst().descriptor) }
  }

  /// Reads a byte of a request; returns the request if it is complete, and closes what is too long or ended.
  private func read(_ place: Int) -> Connection? {
    let client = waiting[place].descriptor
    guard case .success(let more) = Descriptor.read(client, limit: 1), !more.isEmpty, waiting[place].bytes.count < Self.longest else {
      close(client)
      waiting.remove(at: place)
      return nil
    }
    waiting[place].bytes += more
    guard waiting[place].bytes.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) else { return nil }
    let request = String(decoding: waiting.remove(at: place).bytes, as: UTF8.self)
    return Connection(request: request) { bytes in
      _ = Descriptor.write(bytes, to: client)
      close(client)
    }
  }
}
