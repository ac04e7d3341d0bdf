/// A whole number, under the name that older sources use.
public typealias NSInteger = Int

/// A whole number that is not negative, under the name that older sources use.
public typealias NSUInteger = UInt
