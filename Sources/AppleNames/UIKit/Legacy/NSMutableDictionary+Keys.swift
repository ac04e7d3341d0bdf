public import Foundation

extension NSMutableDictionary {
  /// Sets the value of a key that is known as a copied object, as on Apple's systems.
  @_disfavoredOverload
  public func setObject(_ anObject: Any, forKey aKey: any NSCopying) {
    if let key = aKey as? AnyHashable { setObject(anObject, forKey: key) }
  }
}
