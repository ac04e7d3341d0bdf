import Foundation
import Geometry

/// The caller's choices about the bars of steps and the curves below frames.
public struct CurveOptions: Hashable, Sendable {
  /// The most elements that can be given.
  public static let mostElements = 6

  /// The elements, such as `F` or `cell F`, each with a property after a colon where it is not the
  /// one that changes most: `F:position`; empty for the elements that move most.
  public var elements: [String]

  /// Creates options; without arguments the elements that move most are chosen.
  public init(elements: [String] = []) { self.elements = elements }

  /// Checks everything that does not depend on a scene.
  ///
  /// - Throws: `RenderError` of an invalid argument for too many elements or an unknown property.
  public func validate() throws {
    guard elements.count <= Self.mostElements else {
      throw RenderError(
        .invalidArgument,
        "`curves` takes at most \(Self.mostElements) elements, not \(elements.count)")
    }
    _ = try requests
  }

  /// An element with the property whose curve is drawn; `nil` for the one that changes most.
  struct Request {
    let element: String
    let property: CurveProperty?
  }

  /// The elements with their properties.
  ///
  /// - Throws: `RenderError` of an invalid argument for an unknown property.
  var requests: [Request] {
    get throws {
      try elements.map { text in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else {
          return Request(element: text, property: nil)
        }
        guard let property = CurveProperty(rawValue: String(last)) else {
          let names = CurveProperty.allCases.map(\.rawValue).joined(separator: ", ")
          throw RenderError(
            .invalidArgument, "`curves` has the property \(last), which is none of \(names)")
        }
        return Request(
          element: parts.dropLast().joined(separator: ":"), property: property)
      }
    }
  }
}

/// A property of an element over time.
enum CurveProperty: String, CaseIterable {
  case position, x, y, size, width, height, opacity, offset

  /// The properties with one number each.
  var parts: [CurveProperty] {
    switch self {
    case .position: [.x, .y]
    case .size: [.width, .height]
    default: [self]
    }
  }

  /// Returns the value in a state, in points or from 0 to 1.
  func value(in state: MotionSurvey.State) -> Double {
    switch self {
    case .position, .x: state.center.x
    case .y: state.center.y
    case .size, .width: state.box.width
    case .height: state.box.height
    case .opacity: state.alpha
    case .offset: state.offset.x + state.offset.y
    }
  }

  /// The part of its range that matters as much as a point.
  var weight: Double { self == .opacity ? 100 : 1 }
}
