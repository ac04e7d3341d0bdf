import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// A context menu with a lifted preview over a window that is blurred and dimmed.
final class ContextMenuPresentation: ContextMenuTracker {
  /// The blur of the window below, in points, and its dimming in light and dark interfaces; decided
  /// after the look of iOS 16 to 18.
  private static let (blur, dimming): (Double, (light: Double, dark: Double)) = (
    10, (light: 0.16, dark: 0.4)
  )
  /// The distance of a preview from the edges of the window, in points.
  private static let margin: CGFloat = 16

  private let configuration: ContextMenuConfiguration
  private let menu: UIMenu
  private let controller: UIViewController?
  private let source: any ContextMenuSource
  private let presentation: MenuPresentation
  private let backdrop = UIView(frame: .zero)
  private var platter: PreviewPlatter?
  private var preview: UITargetedPreview?
  private weak var window: UIView?
  /// The size of the menu that is shown.
  private var menuSize = CGSize.zero
  /// The frame of the source when it was pressed.
  private var start = CGRect.zero
  /// The animations of the delegate for the appearance, the end and a tap on the preview.
  private var animators: (appearance: ContextMenuAnimator, end: ContextMenuAnimator)
  private var commit: ContextMenuAnimator?

  /// Makes the presentation of a menu and, unless the source is lifted, a view controller.
  init(
    _ configuration: ContextMenuConfiguration, menu: UIMenu, controller: UIViewController?,
    source: any ContextMenuSource
  ) {
    self.configuration = configuration; self.menu = menu; self.controller = controller
    self.source = source
    presentation = MenuPresentation(
      menu, sender: source, isReversible: configuration.preferredMenuElementOrder == .priority)
    animators = (ContextMenuAnimator(controller), ContextMenuAnimator(controller))
  }

  // MARK: Appearance

  /// Lifts the preview and shows the menu; returns `nil` if nothing can be lifted.
  func show() -> ContextMenuPresentation? {
    guard let view = source.menuView, let window = view.window ?? view.stage?.rootView,
      let preview = source.preview(for: configuration, isDismissal: false),
      let start = PreviewPlatter.frame(of: preview, in: window)
    else { return nil }
    self.window = window
    self.preview = preview
    self.start = start
    let platter = PreviewPlatter(of: preview, controller: controller)
    self.platter = platter
    source.willDisplay(configuration, animators.appearance)
    View.performWithoutAnimation {
      presentation.overlay.frame = window.bounds
      addBackdrop(isDark: view.traitCollection.userInterfaceStyle == .dark)
      presentation.overlay.addSubview(platter)
      platter.prepareController(platter.liftedSize(in: area.size))
      platter.returnToSource(start)
      platter.layoutIfNeeded()
      if preview.view.isDescendant(of: window) { preview.view.concealments += 1 }
    }
    presentation.placing = { [unowned self] size in
      menuSize = size
      return layout.menu
    }
    // The window is dimmed, and a strong shadow would fall on the preview.
    presentation.shadowOpacity = 0.06
    presentation.takesTap = { [unowned self] in takeTap(at: $0) }
    presentation.alongside = { [self] in $0 ? lift() : putBack() }
    presentation.didShow = { [self] in animators.appearance.complete() }
    presentation.willEnd = { [self] in source.willEnd(configuration, animators.end) }
    presentation.didEnd = { [self] in end() }
    presentation.show(from: start, in: window, traitsOf: view)
    return self
  }

  /// Adds the view that blurs and dims the window.
  private func addBackdrop(isDark: Bool) {
    let dimming = ContextMenuPresentation.dimming
    backdrop.appearance.backdrop = Backdrop(blur: ContextMenuPresentation.blur, saturation: 1)
    backdrop.appearance.fill = .solid(
      Color(white: 0, alpha: isDark ? dimming.dark : dimming.light))
    backdrop.isUserInteractionEnabled = false
    backdrop.alpha = 0
    backdrop.frame = presentation.overlay.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presentation.overlay.addSubview(backdrop)
  }

  /// The part of the window in which the preview and the menu are.
  private var area: CGRect {
    guard let window else { return .zero }
    return window.bounds.inset(by: window.safeAreaInsets)
      .insetBy(dx: ContextMenuPresentation.margin, dy: ContextMenuPresentation.margin)
  }

  /// The places of the preview and the menu.
  private var layout: ContextMenuLayout {
    ContextMenuLayout(
      of: platter?.liftedSize(in: area.size) ?? .zero, at: start, menu: menuSize, in: area)
  }

  /// Lifts the preview, in the animation of the menu.
  private func lift() {
    backdrop.alpha = 1
    platter?.lift(to: layout.preview)
    animators.appearance.animate()
  }

  // MARK: End

  /// Returns the preview to its source, in the animation of the menu.
  private func putBack() {
    backdrop.alpha = 0
    animators.end.animate()
    commit?.animate()
    guard let platter, let window else { return }
    if commit?.preferredCommitStyle == .pop { return platter.cover(window.bounds) }
    let target = source.preview(for: configuration, isDismissal: true)
    if let frame = target.flatMap({ PreviewPlatter.frame(of: $0, in: window) }) {
      platter.returnToSource(frame)
    } else {
      platter.alpha = 0
    }
  }

  /// Shows the source again and calls the handlers of the end.
  private func end() {
    if let view = preview?.view, view.concealments > 0 { view.concealments -= 1 }
    preview = nil
    // The menu and this object hold each other until here.
    presentation.alongside = { _ in }
    presentation.didShow = nil
    presentation.willEnd = nil
    presentation.didEnd = nil
    animators.end.complete()
    commit?.complete()
  }

  /// Dismisses the menu.
  func dismiss() { presentation.dismiss() }

  /// Replaces the menu by the one that a closure returns for it.
  func update(_ block: (UIMenu) -> UIMenu) { presentation.replaceMenu(block) }

  // MARK: Touches

  /// Takes a tap on the preview, which the delegate answers.
  private func takeTap(at point: CGPoint) -> Bool {
    guard let platter, platter.frame.contains(point) else { return false }
    let commit = ContextMenuAnimator(controller)
    source.willCommit(configuration, commit)
    self.commit = commit
    presentation.dismiss()
    return true
  }

  /// Returns a point of the canvas in the menu's coordinates.
  private func own(_ point: CGPoint) -> CGPoint { presentation.overlay.convert(point, from: nil) }

  func fingerMoved(to point: CGPoint) { presentation.fingerMoved(to: own(point)) }

  func fingerLifted(at point: CGPoint) { presentation.fingerLifted(at: own(point)) }

  func fingerWasCancelled() { presentation.fingerWasCancelled() }
}
