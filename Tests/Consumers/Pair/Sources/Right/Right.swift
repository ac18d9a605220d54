/// The target needs a Swift file of its own.
public let isRight = true
