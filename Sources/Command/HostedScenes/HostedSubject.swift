public import Layouts
public import Staging

/// Something that a program plays scenes with: a layout, a view, a screen, a transition or a driver.
public struct HostedSubject: Sendable {
  /// The kind of a subject, and how it is made.
  enum Content: Sendable {
    case layout(@MainActor () -> CollectionViewLayout)
    case view(@MainActor () -> View)
    case screen(@MainActor () -> ViewController?)
    case transition(@MainActor () -> AnyObject)
    case driver(@MainActor (SceneDriver) -> Void)
  }

  let content: Content

  /// Whether it fills the canvas with a screen of its own.
  var isScreen: Bool { if case .screen = content { true } else { false } }

  /// Creates an entry of a program's list.
  private init(_ content: Content) { self.content = content }

  /// Names a layout that has not been in any collection yet.
  public static func layout(_ make: @escaping @MainActor () -> CollectionViewLayout) -> Self {
    Self(.layout(make))
  }

  /// Names a view, which may be a collection view of a class of its own.
  public static func view(_ make: @escaping @MainActor () -> View) -> Self { Self(.view(make)) }

  /// Names a screen, which fills the canvas.
  public static func view(_ make: @escaping @MainActor () -> ViewController) -> Self {
    Self(.screen(make))
  }

  /// Names a function that starts a whole app, which makes its own window.
  public static func app(_ launch: @escaping @MainActor () -> Void) -> Self {
    Self(
      .screen {
        launch()
        return nil
      })
  }

  /// Names an animator, or a delegate of transitions or of a navigation controller.
  public static func transition(_ make: @escaping @MainActor () -> AnyObject) -> Self {
    Self(.transition(make))
  }

  /// Names a function that sets up a screen and plays what happens on it.
  public static func driver(_ play: @escaping @MainActor (SceneDriver) -> Void) -> Self {
    Self(.driver(play))
  }
}

/// The parts of a collection that the user provides in place of the usual ones.
public struct HostedParts: Sendable {
  let cellClass: (@MainActor () -> AnyClass)?
  let makeDelegate: (@MainActor () -> AnyObject)?
  let prepareLayout: (@MainActor (CollectionViewLayout) -> Void)?

  /// Creates parts; `nil` for the usual ones.
  ///
  /// - Parameters:
  ///   - cellClass: The class of the cells.
  ///   - makeDelegate: A maker of the collection's delegate.
  ///   - prepareLayout: What a layout gets before it is asked for anything.
  public init(
    cellClass: (@MainActor () -> AnyClass)? = nil,
    makeDelegate: (@MainActor () -> AnyObject)? = nil,
    prepareLayout: (@MainActor (CollectionViewLayout) -> Void)? = nil
  ) {
    self.cellClass = cellClass; self.makeDelegate = makeDelegate
    self.prepareLayout = prepareLayout
  }
}
