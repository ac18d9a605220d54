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
    return .success(Listener(port: boundPort(of: descriptor) ?? port) { next(on: descriptor, milliseconds: $0) })
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

  private static func next(on descriptor: Int32, milliseconds: Int) -> Connection? {
    guard isReadable(descriptor, milliseconds) else { return nil }
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    guard let request = head(from: client) else {
      close(client)
      return nil
    }
    return Connection(request: request) { bytes in
      _ = Descriptor.write(bytes, to: client)
      close(client)
    }
  }

  private static func isReadable(_ descriptor: Int32, _ milliseconds: Int) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waited, 1, Int32(milliseconds)) > 0
  }

  /// Returns the first line and the headers of a request; nil if they are too long or too slow.
  private static func head(from client: Int32) -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 16_384 {
      guard isReadable(client, 500), case .success(let more) = Descriptor.read(client, limit: 1), !more.isEmpty else { return nil }
      bytes += more
      if bytes.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }
}
