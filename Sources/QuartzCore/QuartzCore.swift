@_exported public import CoreGraphics
public import Geometry

/// A projective map of space; `Transform3D` by Core Animation's name.
public typealias CATransform3D = Transform3D
