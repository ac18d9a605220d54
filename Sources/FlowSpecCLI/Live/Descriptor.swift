#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Complete reads and writes on descriptors, resumed after signals.
enum Descriptor {
  static func read(_ descriptor: Int32, limit: Int) -> Result<[UInt8], SystemError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retried { unsafe systemRead(descriptor, buffer.baseAddress, wanted) }
      }
      if count < 0 { return .failure(.last) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return .success(bytes)
  }

  /// Reads a line and not a byte more, because the rest may be for another process. A longer line is returned in pieces.
  static func readLine(_ descriptor: Int32, limit: Int) -> Result<String?, SystemError> {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      switch read(descriptor, limit: 1) {
      case .failure(let error): return .failure(error)
      case .success([]) where bytes.isEmpty: return .success(nil)
      case .success([]), .success([0x0A]): return .success(String(decoding: bytes, as: UTF8.self))
      case .success(let next): bytes += next
      }
    }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Result<Void, SystemError> {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe buffer[done...]
        return retried { unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count) }
      }
      if count < 0 { return .failure(.last) }
      done += count
    }
    return .success(())
  }

  static func retried(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, count)
    #else
      unsafe Glibc.read(descriptor, buffer, count)
    #endif
  }

  private static func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, buffer, count)
    #else
      unsafe Glibc.write(descriptor, buffer, count)
    #endif
  }
}
