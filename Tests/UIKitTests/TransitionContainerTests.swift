import Foundation
import Imaging
import Painting
import Staging
import StagingTestSupport
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// An animator whose body is a closure, for pushes, pops and presentations.
private final class Animator: NSObject, UIViewControllerAnimatedTransitioning,
  UINavigationControllerDelegate, UIViewControllerTransitioningDelegate
{
  let body: (UIViewControllerContextTransitioning) -> Void
  var driver: UIPercentDrivenInteractiveTransition?

  init(_ body: @escaping (UIViewControllerContextTransitioning) -> Void) { self.body = body }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    body(transitionContext)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { self }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { driver }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { self }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { self }
}

/// A view that draws red in `draw(_:)`.
private final class DrawnView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIBezierPath(rect: rect).fill()
  }
}

/// A view controller with a red square at its top left and other red views on a plain background.
private final class SquareScreen: UIViewController {
  let ground: UIColor
  let square = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  let drawing = DrawnView(frame: CGRect(x: 40, y: 0, width: 20, height: 20))
  let shape = UIView(frame: CGRect(x: 70, y: 0, width: 20, height: 20))
  let grid = UICollectionView(
    frame: CGRect(x: 0, y: 100, width: 60, height: 20),
    collectionViewLayout: UICollectionViewFlowLayout())
  let squares = PlainSource([2]) { cell, _ in cell.backgroundColor = .red }
  let photo = UIImageView(frame: CGRect(x: 0, y: 30, width: 20, height: 20))

  init(_ ground: UIColor) {
    self.ground = ground
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = ground
    square.backgroundColor = .red
    photo.image = disc
    view.addSubview(square)
    view.addSubview(photo)
    let layer = CAShapeLayer()
    layer.frame = shape.bounds
    layer.path = UIBezierPath(rect: shape.bounds).cgPath
    layer.fillColor = UIColor.red.cgColor
    shape.layer.addSublayer(layer)
    view.addSubview(shape)
    view.addSubview(drawing)
    (grid.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = square.frame.size
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    grid.dataSource = squares
    view.addSubview(grid)
  }
}

/// An image filled with red.
private var disc: UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
  }
}

/// The bytes of a PNG file of four by four red pixels.
private let file =
  "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mP4"
  + "z8AARwzEcQCukw/xOF6MEQAAAABJRU5ErkJggg=="

/// Views that an app's animator adds to a transition's container.
struct TransitionContainerTests {
  /// The kind of transition.
  enum Manner: CaseIterable { case push, driven, cancelled, pop, presentation, dismissal, withBar }

  /// The kind of added view.
  enum Addition: CaseIterable {
    case snapshotOfOld, snapshotOfOldAfterUpdates, snapshotOfNew, snapshotOfNewBeforeItIsAdded
    case snapshotOfImageView, snapshotOfScreen, resizableSnapshot, snapshotOfSnapshot
    case snapshotOfHidden, snapshotInWrapper, snapshotFromBefore
    case imageView, imageViewSetLater, imageViewOfScreen, imageViewOfLayer, imageViewInWrapper
    case layerContents, bareLayer, imageViewBelow, roundImageView, imageFile, template
    case snapshotInPerspective, imageViewInPerspective, maskedSnapshot, snapshotOfCell
    case snapshotOfNewGrid, snapshotOfNewCell, snapshotOfNewPhoto, snapshotOfNewDrawing
    case snapshotOfNewShape, snapshotByPropertyAnimator
  }

  /// Makes the added view; it looks like a red square of any size.
  private func make(
    _ addition: Addition, _ from: SquareScreen, _ to: SquareScreen, before: UIView?
  ) -> UIView? {
    let frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    func wrapped(_ view: UIView?) -> UIView? {
      let wrapper = UIView(frame: frame)
      wrapper.clipsToBounds = true
      view?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if let view { wrapper.addSubview(view) }
      return wrapper
    }
    func imageView(_ image: UIImage?) -> UIImageView {
      let view = UIImageView(frame: frame)
      view.image = image
      return view
    }
    switch addition {
    case .snapshotOfOld: return from.square.snapshotView(afterScreenUpdates: false)
    case .snapshotOfOldAfterUpdates: return from.square.snapshotView(afterScreenUpdates: true)
    case .snapshotOfNew, .snapshotOfNewBeforeItIsAdded:
      return to.square.snapshotView(afterScreenUpdates: true)
    case .snapshotOfImageView: return from.photo.snapshotView(afterScreenUpdates: false)
    case .snapshotOfScreen:
      let cover = UIView(frame: from.view.bounds)
      cover.backgroundColor = .red
      from.view.addSubview(cover)
      defer { cover.removeFromSuperview() }
      return from.view.snapshotView(afterScreenUpdates: true)
    case .resizableSnapshot:
      return from.view.resizableSnapshotView(
        from: frame, afterScreenUpdates: false, withCapInsets: .zero)
    case .snapshotOfSnapshot:
      return from.square.snapshotView(afterScreenUpdates: false)?
        .snapshotView(afterScreenUpdates: true)
    case .snapshotOfHidden:
      from.square.isHidden = true
      return from.square.snapshotView(afterScreenUpdates: false)
    case .snapshotInWrapper: return wrapped(from.square.snapshotView(afterScreenUpdates: false))
    case .snapshotFromBefore: return before
    case .imageView, .imageViewBelow: return UIImageView(image: disc)
    case .imageViewSetLater: return UIImageView(frame: frame)
    case .imageViewOfScreen:
      return imageView(
        UIGraphicsImageRenderer(bounds: frame).image { _ in
          _ = from.square.drawHierarchy(in: frame, afterScreenUpdates: false)
        })
    case .imageViewOfLayer:
      return imageView(
        UIGraphicsImageRenderer(bounds: frame).image { from.square.layer.render(in: $0.cgContext) })
    case .imageViewInWrapper: return wrapped(imageView(disc))
    case .layerContents:
      let view = UIView(frame: frame)
      view.layer.contents = disc.cgImage
      return view
    case .bareLayer:
      let view = UIView(frame: frame)
      let layer = CALayer()
      layer.contents = disc.cgImage
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      view.layer.addSublayer(layer)
      view.clipsToBounds = true
      return view
    case .imageFile: return imageView(Data(base64Encoded: file).flatMap { UIImage(data: $0) })
    case .template:
      let view = imageView(disc.withRenderingMode(.alwaysTemplate))
      view.tintColor = .red
      return view
    case .snapshotInPerspective, .maskedSnapshot, .snapshotByPropertyAnimator:
      return from.square.snapshotView(afterScreenUpdates: true)
    case .imageViewInPerspective: return imageView(disc)
    case .snapshotOfCell:
      from.grid.layoutIfNeeded()
      return from.grid.visibleCells.first?.snapshotView(afterScreenUpdates: false)
    case .snapshotOfNewGrid:
      to.grid.frame.size.width = 20
      return to.grid.snapshotView(afterScreenUpdates: true)
    case .snapshotOfNewCell:
      to.grid.layoutIfNeeded()
      return to.grid.visibleCells.first?.snapshotView(afterScreenUpdates: true)
    case .snapshotOfNewPhoto: return to.photo.snapshotView(afterScreenUpdates: true)
    case .snapshotOfNewDrawing: return to.drawing.snapshotView(afterScreenUpdates: true)
    case .snapshotOfNewShape: return to.shape.snapshotView(afterScreenUpdates: true)
    case .roundImageView:
      let view = imageView(disc)
      view.contentMode = .scaleAspectFill
      view.layer.cornerRadius = 4
      view.clipsToBounds = true
      return view
    }
  }

  /// Plays a transition with a growing view in its container, and returns the timeline.
  private func play(_ addition: Addition, _ manner: Manner) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let (old, new) = (SquareScreen(.white), SquareScreen(.gray))
      var early: UIView?
      let animator = Animator { context in
        let container = context.containerView
        // A presentation starts from the navigation controller, and a dismissal leads to it.
        let source = context.viewController(forKey: .from) as? SquareScreen ?? old
        let to = context.viewController(forKey: .to) as? SquareScreen ?? old
        guard let target = context.view(forKey: .to), let end = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        var view: UIView?
        let name = String(describing: addition)
        if name.hasPrefix("snapshotOfNew"), addition != .snapshotOfNew {
          view = make(addition, source, to, before: early)
        }
        container.addSubview(target)
        target.frame = context.finalFrame(for: end)
        view = view ?? make(addition, source, to, before: early)
        guard let view else {
          Issue.record("there is nothing to add for \(addition)")
          return context.completeTransition(true)
        }
        if addition == .imageViewBelow {
          container.insertSubview(view, belowSubview: target)
          target.alpha = 0
        } else {
          container.addSubview(view)
        }
        view.frame = CGRect(x: 30, y: 60, width: 20, height: 20)
        if let view = view as? UIImageView, addition == .imageViewSetLater { view.image = disc }
        if addition == .snapshotInPerspective || addition == .imageViewInPerspective {
          container.layer.sublayerTransform.m34 = -1 / 500
          view.layer.transform = CATransform3DMakeRotation(0.1, 0, 1, 0)
        }
        if addition == .maskedSnapshot {
          let mask = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
          mask.backgroundColor = .black
          view.mask = mask
        }
        let move = { view.frame = CGRect(x: 30, y: 60, width: 40, height: 40) }
        let finish = {
          view.removeFromSuperview()
          source.square.isHidden = false
          target.alpha = 1
          container.layer.sublayerTransform = CATransform3DIdentity
          context.completeTransition(!context.transitionWasCancelled)
        }
        if addition == .snapshotByPropertyAnimator {
          let mover = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut, animations: move)
          mover.addCompletion { _ in finish() }
          mover.startAnimation()
        } else {
          UIView.animate(withDuration: 0.4, animations: move) { _ in finish() }
        }
      }
      let navigation = UINavigationController(rootViewController: old)
      navigation.isNavigationBarHidden = manner != .withBar
      stage.rootViewController = navigation
      stage.advance(by: 0)
      if manner == .pop {
        navigation.pushViewController(new, animated: false)
        stage.advance(by: 0)
        early = new.square.snapshotView(afterScreenUpdates: false)
      } else {
        early = old.square.snapshotView(afterScreenUpdates: false)
      }
      navigation.delegate = animator
      new.transitioningDelegate = animator
      new.modalPresentationStyle = .fullScreen
      if manner == .dismissal {
        old.present(new, animated: false)
        stage.advance(by: 0)
      }
      switch manner {
      case .dismissal: new.dismiss(animated: true)
      case .push, .withBar: navigation.pushViewController(new, animated: true)
      case .pop: navigation.popViewController(animated: true)
      case .presentation: old.present(new, animated: true)
      case .driven, .cancelled:
        let driver = UIPercentDrivenInteractiveTransition()
        animator.driver = driver
        navigation.pushViewController(new, animated: true)
        stage.schedule(at: Instant(seconds: 0.1)) { driver.update(0.5) }
        stage.schedule(at: Instant(seconds: 0.3)) {
          if manner == .driven { driver.finish() } else { driver.cancel() }
        }
      }
      stage.advance(by: 1)
      withExtendedLifetime(animator) {}
    }
  }

  @Test(arguments: Addition.allCases, Manner.allCases)
  func `the added view is painted during the transition and removed at the end`(
    addition: Addition, manner: Manner
  ) throws {
    let timeline = try play(addition, manner)
    let painter = try Painter(catalog: .builtIn)
    func isRed(at seconds: Double, _ x: Int, _ y: Int) throws -> Bool {
      let frame = timeline.frame(at: Instant(seconds: seconds))
      return try painter.paint(frame, scale: 1)[x, y] & 0xFF_FFFF == red
    }
    for seconds in [0.01, 0.12, 0.2] {
      #expect(try isRed(at: seconds, 38, 68), "\(seconds) s")
      #expect(try !isRed(at: seconds, 25, 68), "\(seconds) s")
    }
    // Half-way it is 1.5 times as large, and so is its content.
    #expect(try isRed(at: 0.2, 45, 87) && isRed(at: 0.2, 57, 75))
    #expect(try !isRed(at: 0.2, 45, 93) && !isRed(at: 0.2, 63, 75))
    #expect(try !isRed(at: 0.95, 38, 68))
  }

  @Test func `a flipping card shows one view and then the other`() throws {
    // The usual form of a flip: snapshots with rounded corners on key frames.
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let (old, new) = (SquareScreen(.blue), SquareScreen(.red))
      let animator = Animator { context in
        let container = context.containerView
        guard let to = context.viewController(forKey: .to),
          let back = to.view.snapshotView(afterScreenUpdates: true),
          let front = old.view.snapshotView(afterScreenUpdates: false)
        else { return context.completeTransition(false) }
        for card in [back, front] {
          card.frame = CGRect(x: 20, y: 20, width: 60, height: 120)
          card.layer.cornerRadius = 20
          card.layer.masksToBounds = true
        }
        container.addSubview(to.view)
        container.addSubview(back)
        container.addSubview(front)
        to.view.isHidden = true
        old.view.isHidden = true
        container.layer.sublayerTransform.m34 = -0.002
        back.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        UIView.animateKeyframes(withDuration: 0.4, delay: 0, options: .calculationModeLinear) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            front.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            back.layer.transform = CATransform3DIdentity
          }
        } completion: { _ in
          for card in [back, front] { card.removeFromSuperview() }
          to.view.isHidden = false
          old.view.isHidden = false
          container.layer.sublayerTransform = CATransform3DIdentity
          context.completeTransition(true)
        }
      }
      let navigation = UINavigationController(rootViewController: old)
      navigation.isNavigationBarHidden = true
      stage.rootViewController = navigation
      stage.advance(by: 0)
      navigation.delegate = animator
      navigation.pushViewController(new, animated: true)
      stage.advance(by: 1)
      withExtendedLifetime(animator) {}
    }
    let painter = try Painter(catalog: .builtIn)
    func pixel(at seconds: Double, _ x: Int, _ y: Int) throws -> UInt32 {
      try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 1)[x, y] & 0xFF_FFFF
    }
    let blue = try pixel(at: 0.001, 50, 100)
    #expect(try pixel(at: 0.1, 50, 100) == blue && blue != red)
    #expect(try pixel(at: 0.3, 50, 100) == red && pixel(at: 0.399, 50, 100) == red)
    // The corners are clipped, and nothing is behind them.
    #expect(try pixel(at: 0.001, 22, 138) != blue && pixel(at: 0.399, 22, 138) != red)
    #expect(try pixel(at: 0.001, 30, 130) == blue && pixel(at: 0.399, 30, 130) == red)
    #expect(try pixel(at: 0.5, 5, 195) == red)
  }

  /// The value of a red pixel without its opacity.
  private var red: UInt32 {
    get throws {
      let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 4, height: 4))) { stage in
        stage.rootView.backgroundColor = .red
      }
      return try Painter(catalog: .builtIn).paint(timeline.frame(at: .zero), scale: 1)[1, 1]
        & 0xFF_FFFF
    }
  }
}
