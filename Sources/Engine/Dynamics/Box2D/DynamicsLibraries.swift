import CBox2D

/// The versions of the third-party libraries that dynamics use.
public enum DynamicsLibraries {
  /// The version of Box2D.
  public static var box2D: String { String(cString: box_version()) }
}
