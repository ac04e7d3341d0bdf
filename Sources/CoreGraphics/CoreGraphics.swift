@_exported public import Foundation
public import Geometry

/// An affine map of the plane; `Affine` by Core Graphics' name.
public typealias CGAffineTransform = Affine
