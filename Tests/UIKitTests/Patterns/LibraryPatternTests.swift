import Staging
import StagingTestSupport
import Testing
import Timelines
import UIKit

/// A view that places its layers as the delegate of its own layer, which nothing else asks for.
private final class PlacingView: UIView, LayerDelegating {
  var sizes: [CGSize] = []

  func layoutSublayers(of layer: CALayer) { sizes.append(layer.bounds.size) }
}

/// A layer that notes its layouts, in a view that never mentions its layer.
private final class NotedLayer: CALayer {
  nonisolated(unsafe) static var sizes: [CGSize] = []

  override func layoutSublayers() {
    super.layoutSublayers()
    Self.sizes.append(bounds.size)
  }
}

private final class NotedView: UIView {
  override class var layerClass: AnyClass { NotedLayer.self }
}

/// A cell that shows its state, as since iOS 14.
private final class StateCell: UICollectionViewCell {
  var states: [String] = []

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    let isOn = state.isSelected || state.isHighlighted
    states.append(isOn ? "on" : "off")
    contentView.backgroundColor = isOn ? .red : .blue
  }
}

/// A provider of data that notes what it is to prepare.
private final class Prefetcher: NSObject, UICollectionViewDataSourcePrefetching {
  var ahead: [Int] = []
  var cancelled: [Int] = []

  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { ahead += indexPaths.map(\.item) }

  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { cancelled += indexPaths.map(\.item) }
}

/// A delegate of scenes and one of scroll views, as apps declare them.
private final class SceneDelegate: UIResponder, UIWindowSceneDelegate, UIScrollViewDelegate {
  var window: UIWindow?
  var calls: [String] = []

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
  }

  func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    calls.append("inset")
  }
}

/// Behavior of UIKit that libraries for iOS rely on without saying so.
struct LibraryPatternTests {
  /// Runs a body on a stage of 100 points.
  private func run(_ body: (Stage) -> Void) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100)), body)
  }

  /// Makes a list of rows of 20 points on the stage.
  private func list(_ source: PlainSource, in stage: Stage) -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(StateCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.rootView.addSubview(view)
    return view
  }

  @Test func `a view lays out and makes its layer, whether or not anything asks for it`() throws {
    NotedLayer.sizes = []
    try run { stage in
      let placing = PlacingView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      stage.rootView.addSubview(placing)
      stage.rootView.addSubview(NotedView(frame: CGRect(x: 0, y: 0, width: 5, height: 6)))
      stage.advance(by: 0.1)
      #expect(placing.sizes.last == CGSize(width: 30, height: 20))
      #expect(NotedLayer.sizes.last == CGSize(width: 5, height: 6))
    }
  }

  @Test func `a view controller's view has no background of its own`() throws {
    try run { _ in #expect(UIViewController().view.backgroundColor == nil) }
  }

  @Test func `a cell is configured before it is shown and when its state changes`() throws {
    try run { stage in
      let source = PlainSource([40])
      let view = list(source, in: stage)
      stage.advance(by: 0.1)
      let cell = view.cellForItem(at: IndexPath(item: 0, section: 0)) as? StateCell
      #expect(cell?.states == ["off"] && cell?.contentView.backgroundColor == .blue)
      view.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
      #expect(cell?.states == ["off", "on"] && cell?.contentView.backgroundColor == .red)
      view.deselectItem(at: IndexPath(item: 0, section: 0), animated: false)
      #expect(cell?.states.last == "off")
    }
  }

  @Test func `items ahead are announced once, and cancelled if they are not shown`() throws {
    try run { stage in
      let (source, prefetcher) = (PlainSource([40]), Prefetcher())
      let view = list(source, in: stage)
      view.prefetchDataSource = prefetcher
      stage.advance(by: 0.1)
      #expect(prefetcher.ahead == Array(5..<10) && prefetcher.cancelled.isEmpty)
      view.contentOffset.y = 100
      view.layoutIfNeeded()
      #expect(prefetcher.ahead == Array(5..<15))
      view.contentOffset.y = 80
      view.layoutIfNeeded()
      // Backwards: the items below are out of reach, those above were shown and are near again.
      #expect(prefetcher.cancelled == Array(10..<15))
      #expect(prefetcher.ahead.suffix(4) == [3, 2, 1, 0])
      view.isPrefetchingEnabled = false
      view.contentOffset.y = 300
      view.layoutIfNeeded()
      #expect(prefetcher.ahead.count == 14)
    }
  }

  @Test func `providers of cells may return none`() throws {
    try run { stage in
      let view = list(PlainSource([40]), in: stage)
      let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
        view, path, number -> UICollectionViewCell? in
        guard number > 0 else { return nil }
        return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) as? StateCell
      }
      source.supplementaryViewProvider = { _, _, _ -> UICollectionReusableView? in nil }
      var state = NSDiffableDataSourceSnapshot<Int, Int>()
      state.appendSections([0])
      state.appendItems([0, 1])
      source.apply(state, animatingDifferences: false)
      stage.advance(by: 0.1)
      #expect(view.visibleCells.count == 2)
    }
  }

  @Test func `names of older sources and of delegates are there once`() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
    animation.fillMode = kCAFillModeForwards
    #expect(animation.fillMode == .forwards)
    try run { stage in
      let delegate = SceneDelegate()
      let scene = UIWindowScene()
      delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
      #expect(delegate.window != nil)
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let content = UIView()
      view.addSubview(content)
      let known: UIScrollViewDelegate? = delegate
      view.delegate = known
      #expect(known?.viewForZooming?(in: view) === content)
      #expect(known?.scrollViewDidZoom?(view) == nil)
      #expect(known?.scrollViewShouldScrollToTop?(view) == nil)
      stage.rootView.addSubview(view)
      view.contentInset.top = 10
      #expect(delegate.calls == ["inset"])
    }
  }
}
