#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A failed call of the operating system.
struct SystemError: Error {
  let code: Int32

  static var last: SystemError { SystemError(code: errno) }
}

extension FileProblem {
  init(_ error: SystemError) {
    switch error.code {
    case ENOENT: self = .missing
    case ENOTDIR: self.init("part of the path is a file, not a folder", isMissing: true)
    case EACCES, EPERM: self.init("permission denied")
    case ENOSPC, EDQUOT: self.init("the disk is full")
    case EROFS: self.init("the file system is read-only")
    case EISDIR: self.init("it is a folder")
    case ELOOP: self.init("its links run in a circle")
    case ENAMETOOLONG: self.init("the name is too long")
    case EEXIST: self.init("a file or folder with this name exists")
    case let code: self.init(unsafe String(cString: strerror(code)).lowercased())
    }
  }
}
