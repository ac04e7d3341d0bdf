/// The objects that other targets attach to a stage, one of each type.
package final class StageCompanions {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// Makes an empty store.
  init() {}

  /// Returns the object of a type, which is made on the first call.
  package func companion<Companion: AnyObject>(make: () -> Companion) -> Companion {
    let key = ObjectIdentifier(Companion.self)
    if let known = objects[key] as? Companion { return known }
    let made = make()
    objects[key] = made
    return made
  }
}
