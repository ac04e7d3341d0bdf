import Foundation
import Geometry
import Imaging

/// Values as expressions of UIKit.
enum CodeValue {
  /// The decimals of entries of transforms, which are small in perspective.
  private static let exactly = SpecText.exact

  /// Returns the expression of a value for a property of a view or its layer.
  static func expression(_ value: MotionValue, for property: MotionProperty) -> String {
    switch value {
    case .number(let number):
      property == .rotation ? affine(Affine(rotationAngle: number)) : exactly(number)
    case .point(let point): "CGPoint(x: \(exactly(point.x)), y: \(exactly(point.y)))"
    case .size(let size):
      "CGSize(width: \(exactly(size.width)), height: \(exactly(size.height)))"
    case .transform(let map):
      map.affine.flatMap { property == .transform ? affine($0) : nil } ?? spatial(map)
    case .color(let color):
      "UIColor(red: \(exactly(color.red)), green: \(exactly(color.green)), "
        + "blue: \(exactly(color.blue)), alpha: \(exactly(color.alpha)))"
    case .shadows, .words: "nil"
    }
  }

  /// Returns an affine map by its parts.
  static func affine(_ map: Affine) -> String {
    let parts = AffineParts(map)
    let isMoved = parts.tx != 0 || parts.ty != 0
    let isScaled = abs(parts.sx - 1) > 1e-12 || abs(parts.sy - 1) > 1e-12
    if abs(parts.shear) > 1e-12 || isMoved && isScaled {
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { exactly(Double($0)) }
      return "CGAffineTransform(a: \(numbers[0]), b: \(numbers[1]), c: \(numbers[2]), "
        + "d: \(numbers[3]), tx: \(numbers[4]), ty: \(numbers[5]))"
    }
    let turn = parts.angle == 0 ? nil : "rotationAngle: \(angle(parts.angle))"
    if isMoved {
      let shift = "CGAffineTransform(translationX: \(exactly(parts.tx)), y: \(exactly(parts.ty)))"
      return turn.map { "CGAffineTransform(\($0)).concatenating(\(shift))" } ?? shift
    }
    guard isScaled else {
      return turn.map { "CGAffineTransform(\($0))" } ?? "CGAffineTransform.identity"
    }
    let factors = "\(exactly(parts.sx)), y: \(exactly(parts.sy))"
    guard let turn else { return "CGAffineTransform(scaleX: \(factors))" }
    return "CGAffineTransform(\(turn)).scaledBy(x: \(factors))"
  }

  /// Returns an angle in radians, half a turn exactly.
  private static func angle(_ angle: Double) -> String {
    angle == .pi
      ? ".pi"
      : angle == -.pi
        ? "-.pi"
        : angle == .pi / 2
          ? ".pi / 2"
          : angle == -.pi / 2 ? "-.pi / 2" : exactly(angle)
  }

  /// Returns a map of space by its entries.
  static func spatial(_ map: Transform3D) -> String {
    if map.isIdentity { return "CATransform3DIdentity" }
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let entries = zip(names, map.entries).map { name, entry in
      // The perspective of a distant eye needs more decimals than a length.
      let text = abs(entry) < 1e-3 && entry != 0 ? "\(Double(entry))" : exactly(Double(entry))
      return "\(name): \(text)"
    }
    return "CATransform3D(\(entries.joined(separator: ", ")))"
  }
}
