// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions keep the names that sources use.

public import Staging

// Functions of Objective-C's runtime, which Linux does not have.

/// A method of a class by its name.
///
/// It only carries names. There are no methods of Objective-C that could be replaced, so changes of
/// a method give a warning of the stage that names it.
public struct ObjectiveCMethod: Hashable, Sendable {
  /// The class and the name, as in `-[UIView addSubview:]`.
  let name: String

  /// Warns that a change of the method has no effect.
  func warn() {
    Stage.current.warn(
      .withoutEffect(
        property: name, reason: "there are no methods of Objective-C; override it in a subclass"),
      in: "method")
  }
}

/// A method of a class.
public typealias Method = ObjectiveCMethod
/// The code of a method.
public typealias IMP = ObjectiveCMethod

/// Returns a selector that only names a method: it calls nothing.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

/// Returns a method of a class's objects, whether or not the class has it.
public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.map { Method(name: "-[\($0) \(name.name)]") }
}

/// Returns a method of a class itself, whether or not the class has it.
public func class_getClassMethod(_ cls: AnyClass?, _ name: Selector) -> Method? {
  cls.map { Method(name: "+[\($0) \(name.name)]") }
}

/// Returns the code of a method of a class's objects, which only carries its name.
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? {
  class_getInstanceMethod(cls, name)
}

/// Returns the code of a method, which only carries its name.
public func method_getImplementation(_ m: Method) -> IMP { m }

/// Returns the types of a method; `nil`, because they are unknown.
public func method_getTypeEncoding(_ m: Method) -> UnsafePointer<CChar>? { nil }

/// Warns that methods cannot be exchanged.
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) { m1.warn() }

/// Warns that a method's code cannot be replaced.
@discardableResult
public func method_setImplementation(_ m: Method, _ imp: IMP) -> IMP {
  m.warn()
  return m
}

/// Warns that methods cannot be added to classes; returns false.
@discardableResult
public func class_addMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> Bool {
  class_getInstanceMethod(cls, name)?.warn()
  return false
}

/// Warns that a class's method cannot be replaced; returns no former code.
@discardableResult
public func class_replaceMethod(
  _ cls: AnyClass?, _ name: Selector, _ imp: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
  class_getInstanceMethod(cls, name)?.warn()
  return nil
}

/// Runs a body; objects are released as soon as nothing refers to them, without a pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Returns whether two classes are the same; with Objective-C classes are objects.
public func === (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs == rhs }

/// Returns whether two classes differ; with Objective-C classes are objects.
public func !== (lhs: AnyClass?, rhs: AnyClass?) -> Bool { lhs != rhs }
