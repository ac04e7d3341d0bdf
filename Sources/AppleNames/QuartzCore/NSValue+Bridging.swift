public import Foundation
public import Geometry

// The casts between values and boxes that Objective-C's run time makes: `size as? NSValue` and
// `box as? CGSize`.

extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(cgPoint: .zero).objCType)
  var box: NSValue { NSValue(cgPoint: self) }
  init(unboxing box: NSValue) { self = box.cgPointValue }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(cgSize: .zero).objCType)
  var box: NSValue { NSValue(cgSize: self) }
  init(unboxing box: NSValue) { self = box.cgSizeValue }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(cgRect: .zero).objCType)
  var box: NSValue { NSValue(cgRect: self) }
  init(unboxing box: NSValue) { self = box.cgRectValue }
}

extension Affine: _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(cgAffineTransform: .identity).objCType)
  var box: NSValue { NSValue(cgAffineTransform: self) }
  init(unboxing box: NSValue) { self = box.cgAffineTransformValue }
}

extension EdgeInsets: _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(uiEdgeInsets: .zero).objCType)
  var box: NSValue { NSValue(uiEdgeInsets: self) }
  init(unboxing box: NSValue) { self = box.uiEdgeInsetsValue }
}

extension Transform3D: _ObjectiveCBridgeable, BoxedValue {
  static let boxType = String(cString: NSValue(caTransform3D: .identity).objCType)
  var box: NSValue { NSValue(caTransform3D: self) }
  init(unboxing box: NSValue) { self = box.caTransform3DValue }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: native) }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGFloat {
  /// Makes a number of a box, rounded as a double.
  public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }

  /// Makes a number of a box that has exactly its value; `nil` if there is none.
  public init?(exactly number: NSNumber) {
    guard let value = Double(exactly: number) else { return nil }
    self = CGFloat(value)
  }
}

/// A value that is boxed.
protocol BoxedValue {
  /// The code of the type in boxes.
  static var boxType: String { get }
  var box: NSValue { get }
  /// Makes the value of a box of its type.
  init(unboxing box: NSValue)
}

extension BoxedValue {
  public func _bridgeToObjectiveC() -> NSValue { box }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = String(cString: source.objCType) == boxType ? Self(unboxing: source) : nil
    return result != nil
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) {
      // A cast by `as!` that fails stops the program, as all in Swift.
      fatalError("the box contains no \(Self.self)")
    }
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    var result: Self?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    // Swift calls this for a value that Objective-C declares not to be nil.
    guard let result else { fatalError("there is no box") }
    return result
  }
}
