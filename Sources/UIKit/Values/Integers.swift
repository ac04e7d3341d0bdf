/// A whole number, by the name that older sources have.
public typealias NSInteger = Int

/// A whole number that is not negative, by the name that older sources have.
public typealias NSUInteger = UInt
