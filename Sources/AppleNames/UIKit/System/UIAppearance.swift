public import Foundation
public import Staging

/// An object in which views may have an appearance of their own.
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension View: UIAppearanceContainer {}
extension ViewController: UIAppearanceContainer {}
extension PresentationController: UIAppearanceContainer {}

/// A class of views with a prototype, whose properties its views get where theirs are the defaults.
///
/// A view gets them once, at the end of the event in which it first enters a window. Applied are
/// `tintColor` and `backgroundColor` of all views; `font` and `textColor` of labels, text fields and
/// text views; `barTintColor`, `isTranslucent`, `titleTextAttributes`, `shadowImage`,
/// `standardAppearance` and `scrollEdgeAppearance` of bars; and the tint colors of controls. A
/// prototype keeps other properties without passing them on.
public protocol UIAppearance: NSObjectProtocol {}

extension View: UIAppearance {}

extension UIAppearance where Self: View {
  /// Returns the prototype of the class on the current stage.
  public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  /// Returns the prototype of the class's views in containers, the innermost first.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearancePrototypes.ofStage.prototype(in: containerTypes) { Self(ofItsClass: ()) }
  }

  /// Returns the prototype of the class; that for all traits.
  public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

/// The prototypes of a stage.
private final class AppearancePrototypes {
  /// A prototype of a class in some containers.
  private struct Entry {
    let viewClass: ObjectIdentifier
    let containers: [any UIAppearanceContainer.Type]
    let prototype: View
    /// A view of the class with its defaults.
    let pristine: View
    /// Returns whether a view is of the class.
    let matches: (View) -> Bool
  }

  private var entries: [Entry] = []
  /// The numbers of the views that have got their properties.
  private var finished: Set<Int> = []
  /// Whether views that enter windows are looked for.
  private var isWatching = false
  /// Whether a look through the windows is scheduled.
  private var isScheduled = false

  /// The prototypes of the current stage.
  static var ofStage: AppearancePrototypes {
    Stage.current.companions.companion { AppearancePrototypes() }
  }

  /// Returns the prototype of a class in some containers.
  func prototype<Prototype: View>(
    in containers: [any UIAppearanceContainer.Type], make: () -> Prototype
  ) -> Prototype {
    let viewClass = ObjectIdentifier(Prototype.self)
    let wanted = containers.map { ObjectIdentifier($0) }
    for entry in entries
    where entry.viewClass == viewClass && entry.containers.map({ ObjectIdentifier($0) }) == wanted {
      if let known = entry.prototype as? Prototype { return known }
    }
    let prototype = make()
    entries.append(
      Entry(
        viewClass: viewClass, containers: containers, prototype: prototype, pristine: make(),
        matches: { $0 is Prototype }))
    // Subclasses come first, and then what says more of the containers.
    entries = entries.enumerated().sorted { first, second in
      let (one, two) = (first.element, second.element)
      let depths = (depth(of: one), depth(of: two))
      return (-depths.0, -one.containers.count, first.offset)
        < (-depths.1, -two.containers.count, second.offset)
    }.map(\.element)
    if !isWatching {
      isWatching = true
      watch(on: Stage.current)
    }
    return prototype
  }

  /// Returns the number of classes with prototypes from which an entry's class inherits.
  private func depth(of entry: Entry) -> Int { entries.count { $0.matches(entry.prototype) } }

  /// Looks through the windows at the end of every event in which views enter them.
  private func watch(on stage: Stage) {
    stage.performAtNextAttachment { [weak self, weak stage] in
      guard let self, let stage else { return }
      watch(on: stage)
      if isScheduled { return }
      isScheduled = true
      stage.schedule(at: stage.now) {
        self.isScheduled = false
        View.performWithoutAnimation { self.apply(to: stage.rootView) }
      }
    }
  }

  /// Gives a view and its descendants the properties of their prototypes.
  private func apply(to view: View) {
    if finished.insert(view.serialNumber).inserted {
      for entry in entries
      where entry.matches(view) && AppearancePrototypes.isContained(view, in: entry.containers) {
        for property in AppearanceProperty.all {
          property.apply(entry.prototype, entry.pristine, view)
        }
      }
    }
    for subview in view.subviews { apply(to: subview) }
  }

  /// Returns whether a view is in containers, the innermost first.
  private static func isContained(
    _ view: View, in containers: [any UIAppearanceContainer.Type]
  ) -> Bool {
    var responder = view.next
    for container in containers {
      while let present = responder, !isInstance(present, of: container) {
        responder = present.next
      }
      guard let found = responder else { return false }
      responder = found.next
    }
    return true
  }

  /// Returns whether an object is of a class.
  private static func isInstance<Container: UIAppearanceContainer>(
    _ object: Responder, of container: Container.Type
  ) -> Bool { object is Container }
}
