import UIKit

/// Records the motions of the system that are not recorded yet, one after another, as tables.
///
/// Batch updates and animated offsets run by themselves; then it asks for a swipe, a pinch
/// and a turn of the device.
public final class RecorderViewController: UIViewController {
  /// A request to the person at the device.
  public enum Request: String {
    case page = "Swipe to the left, once"
    case zoom = "Pinch the square below half its size, and let go"
    case turn = "Turn the device by a quarter"
  }

  /// The present request; `nil` while nothing is needed.
  public private(set) var request: Request?

  private let label = UILabel()
  private(set) var board: Board?
  private var trace: Trace?
  private var remaining: [(RecorderViewController) -> Void] = []

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    label.frame = CGRect(x: 16, y: 60, width: 288, height: 60)
    label.numberOfLines = 0
    label.text = "Recording"
    view.addSubview(label)
    let version = UIDevice.current.systemVersion
    Trace.print(["# source: Tools/Recorder, \(UIDevice.current.systemName) \(version)"])
    Trace.print(["case", "ms", "property", "value"])
    remaining = [
      { $0.update("insert") { $0.insert(at: 0) } },
      { $0.update("delete") { $0.delete(at: 0) } },
      { $0.update("move") { $0.move(from: 0, to: 5) } },
      { $0.update("reload") { $0.reload(at: 1) } },
      { $0.scroll(by: 50) }, { $0.scroll(by: 300) }, { $0.scroll(by: 3000) },
      { $0.scrollToItem(40) },
    ]
    remaining += RecorderViewController.zooms
    remaining += [{ $0.ask(.page) }, { $0.ask(.turn) }]
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if board == nil { next() }
  }

  /// Begins the next recording after a pause, in which everything comes to rest.
  private func next() {
    trace = nil
    request = nil
    guard !remaining.isEmpty else {
      label.text = "Done: copy the lines of the console"
      Trace.print(["# end"])
      return
    }
    let step = remaining.removeFirst()
    let fresh = Board(frame: CGRect(x: 0, y: 140, width: 320, height: 300))
    board?.removeFromSuperview()
    board = fresh
    view.addSubview(fresh)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { step(self) }
  }

  /// Records probes for a time, in seconds, from now on.
  func record(_ name: String, for duration: CFTimeInterval, _ probes: [Probe]) {
    let trace = Trace(name, for: duration, probes) { self.next() }
    self.trace = trace
    trace.start()
  }

  // MARK: Without a finger

  /// Records a batch update: the element that changes, and one that makes room.
  private func update(_ name: String, _ change: (Board) -> Void) {
    guard let board = board else { return }
    let cells = board.showCells()
    change(board)
    for (index, cell) in cells.enumerated() { Trace.describe(cell.layer, in: "\(name) \(index)") }
    record(
      name, for: 1,
      cells.enumerated().flatMap { Board.probes(of: $1, named: "\($0)") }
        + board.probesOfNewCells(except: cells))
  }

  /// Records `setContentOffset(_:animated:)`.
  private func scroll(by distance: CGFloat) {
    guard let scrollView = board?.showStripe(length: 6000) else { return }
    scrollView.setContentOffset(CGPoint(x: 0, y: distance), animated: true)
    record("offset \(Int(distance))", for: 1.5, [Board.offset(of: scrollView)])
  }

  /// Records `scrollToItem(at:at:animated:)`.
  private func scrollToItem(_ item: Int) {
    guard let board = board else { return }
    _ = board.showCells()
    board.collectionView.scrollToItem(
      at: IndexPath(item: item, section: 0), at: .top, animated: true)
    record("item \(item)", for: 1.5, [Board.offset(of: board.collectionView)])
  }

  // MARK: With a person

  /// Shows what is to be done, and records it as soon as it is done.
  func ask(_ request: Request) {
    guard let board = board else { return }
    self.request = request
    label.text = request.rawValue
    switch request {
    case .page:
      let scrollView = board.showPages()
      board.onRelease = { self.record("page", for: 1.5, [Board.offset(of: scrollView)]) }
    case .zoom: pinch()
    case .turn:
      _ = board.showCells()
    }
  }

  public override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard request == .turn, trace == nil, let board = board else { return }
    let cells = board.collectionView.visibleCells
    coordinator.animate(
      alongsideTransition: { _ in
        board.frame.size.width = size.width
        board.collectionView.frame = board.bounds
        board.collectionView.layoutIfNeeded()
      }, completion: nil)
    Trace.print(["turn", "0", "duration", Trace.text(coordinator.transitionDuration)])
    record(
      "turn", for: 1.5,
      cells.prefix(4).enumerated().flatMap {
        Board.probes(of: $1, named: "\($0)")
      })
  }
}
