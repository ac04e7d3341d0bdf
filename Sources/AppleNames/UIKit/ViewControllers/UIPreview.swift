public import Foundation
public import Staging

/// A preview of a screen or a view, as `#Preview` declares one; `cellophane host` plays it.
public struct UIPreview {
  /// A request for how a preview is shown.
  public struct Trait: Sendable {
    /// The size of a view; `nil` for its own, or else the screen's.
    fileprivate var size: CGSize?
    /// Whether it asks for a screen that lies across, which is not shown.
    fileprivate var isOrientation = false

    public static let defaultLayout = Trait()
    public static let sizeThatFitsLayout = Trait()
    public static let portrait = Trait()
    public static let portraitUpsideDown = Trait(isOrientation: true)
    public static let landscapeLeft = Trait(isOrientation: true)
    public static let landscapeRight = Trait(isOrientation: true)

    /// Returns a request for a size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> Trait {
      Trait(size: CGSize(width: width, height: height))
    }
  }

  private let traits: [Trait]
  private let makeContent: @MainActor () -> UIViewController

  /// Makes a preview of a screen; the host reads its name in the source.
  public init(
    _ name: String? = nil, traits: Trait..., body: @escaping @MainActor () -> UIViewController
  ) {
    self.traits = traits
    makeContent = body
  }

  /// Makes a preview of a view, which is shown in the middle of a screen.
  public init(
    _ name: String? = nil, traits: Trait..., body: @escaping @MainActor () -> UIView
  ) {
    self.traits = traits
    let size = traits.compactMap(\.size).last
    makeContent = {
      let screen = UIViewController()
      let view = body()
      screen.view.backgroundColor = .systemBackground
      screen.view.addSubview(view)
      UIPreview.place(view, in: screen.view, size: size)
      return screen
    }
  }

  /// Makes what is previewed, on the current stage.
  @MainActor public func makeScreen() -> UIViewController {
    if traits.contains(where: \.isOrientation) {
      Stage.current.warn(
        .withoutEffect(
          property: "traits", reason: "the screen is upright; give the canvas another size"),
        in: "#Preview")
    }
    return makeContent()
  }

  /// Puts a view in the middle: at a size, or at that of its constraints and contents.
  private static func place(_ view: UIView, in container: UIView, size: CGSize?) {
    view.translatesAutoresizingMaskIntoConstraints = false
    var constraints = [
      view.centerXAnchor.constraint(equalTo: container.centerXAnchor),
      view.centerYAnchor.constraint(equalTo: container.centerYAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: container.widthAnchor),
    ]
    let given = size ?? (view.bounds.isEmpty ? nil : view.bounds.size)
    if let given {
      constraints += [
        view.widthAnchor.constraint(equalToConstant: given.width),
        view.heightAnchor.constraint(equalToConstant: given.height),
      ]
    }
    NSLayoutConstraint.activate(constraints)
  }
}
