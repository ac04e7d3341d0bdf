import Cellophane
import Painting
import StagingTestSupport
import Testing
import Typesetting

/// The frame of the card of these tests, off the grid of pixels.
private let place = CGRect(x: 30.25, y: 20.5, width: 120, height: 90)

/// Makes a card with a gradient, round transparent corners, a text and overlapping subviews.
func makeCard() -> View {
  let card = View(frame: place)
  card.name = "card"
  card.appearance = Appearance(
    fill: .linear(
      LinearGradient(stops: [
        .init(location: 0, color: Color(rgba: 0xFF2D_55FF)),
        .init(location: 1, color: Color(rgba: 0x5856_D680)),
      ])), cornerRadius: 24, border: Border(width: 2, color: .black))
  card.clipsToBounds = true
  let group = View(frame: CGRect(x: -10, y: 50, width: 70, height: 50))
  group.backgroundColor = .white
  group.transform = Affine(rotationAngle: 0.2)
  group.alpha = 0.6
  let inner = View(frame: CGRect(x: 20, y: 5, width: 40, height: 30))
  inner.backgroundColor = .black
  group.addSubview(inner)
  let label = Label(frame: CGRect(x: 8, y: 4, width: 104, height: 60))
  label.text = "A card with a text of two lines"
  label.zIndex = 1
  let hidden = View(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
  hidden.backgroundColor = .black
  hidden.isHidden = true
  let below = View(frame: CGRect(x: 60, y: 30, width: 50, height: 40))
  below.backgroundColor = Color(rgba: 0x34C7_59FF)
  below.zIndex = -1
  for view in [label, group, hidden, below] { card.addSubview(view) }
  return card
}

/// Plays a scene above a striped ground of 180 by 130 points.
func playOnStripes(_ body: (Stage) throws -> Void) throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 180, height: 130))
  return try Stage.run(canvas: canvas) { stage in
    for stripe in 0..<9 {
      let view = View(frame: CGRect(x: CGFloat(stripe) * 20, y: 0, width: 10, height: 130))
      view.backgroundColor = Color(rgba: 0x007A_FFFF)
      stage.rootView.addSubview(view)
    }
    try body(stage)
  }
}

extension Timeline {
  /// Paints what is shown at some seconds, at two and a half pixels per point.
  func painted(at seconds: Double, scale: Double = 2.5) throws -> Bitmap {
    try Painter(catalog: .builtIn).paint(frame(at: Instant(seconds: seconds)), scale: scale)
  }
}

/// Snapshots of views, as `UIView.snapshotView(afterScreenUpdates:)` takes them.
struct SnapshotViewTests {
  /// The properties of a view that do not affect its snapshot.
  enum Flaw: CaseIterable {
    case none, offStage, offCanvas, hidden, transparent, turned, tipped, behind, inTransparent
  }

  /// Returns the bitmap of the card itself on the stripes.
  private func paintedCard(scale: Double = 2.5) throws -> Bitmap {
    try playOnStripes { $0.rootView.addSubview(makeCard()) }.painted(at: 0, scale: scale)
  }

  @Test(arguments: [1.0, 2, 2.5])
  func `a snapshot looks exactly as the view`(scale: Double) throws {
    let timeline = try playOnStripes { stage in
      let card = makeCard()
      stage.rootView.addSubview(card)
      stage.advance(by: 0.5)
      let snapshot = try #require(card.snapshotView(afterScreenUpdates: true) as? SnapshotView)
      #expect(snapshot.bounds == card.bounds && snapshot.capturedSize == place.size)
      snapshot.frame = card.frame
      card.removeFromSuperview()
      stage.rootView.addSubview(snapshot)
    }
    let card = try timeline.painted(at: 0, scale: scale)
    #expect(try timeline.painted(at: 0.5, scale: scale) == card)
    #expect(try timeline.painted(at: 5, scale: scale) == card)
    let blank = try playOnStripes { _ in }.painted(at: 0, scale: scale)
    #expect(blank != card)
    // The corners let the ground through.
    let corner = (x: Int(place.minX * scale) + 1, y: Int(place.minY * scale) + 1)
    #expect(card[corner.x, corner.y] == blank[corner.x, corner.y])
  }

  @Test(arguments: Flaw.allCases)
  func `the view's own place, opacity and transform do not show`(flaw: Flaw) throws {
    let timeline = try playOnStripes { stage in
      let card = makeCard()
      let holder = View(frame: stage.rootView.bounds)
      stage.rootView.addSubview(holder)
      if flaw != .offStage { holder.addSubview(card) }
      switch flaw {
      case .none, .offStage: break
      case .offCanvas: card.center = CGPoint(x: -4000, y: 9000)
      case .hidden: card.isHidden = true
      case .transparent: card.alpha = 0
      case .turned: card.transform = Affine(rotationAngle: 1).scaledBy(x: 0.1, y: 3)
      case .tipped: card.transform3D = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
      case .behind: card.zIndex = -7
      case .inTransparent: holder.alpha = 0
      }
      stage.advance(by: 0.1)
      let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
      card.removeFromSuperview()
      snapshot.frame = place
      stage.rootView.addSubview(snapshot)
    }
    let card = try paintedCard()
    #expect(try timeline.painted(at: 0.1) == card)
  }

  @Test func `a snapshot stays as it was when the view changes`() throws {
    let timeline = try playOnStripes { stage in
      let card = makeCard()
      stage.rootView.addSubview(card)
      stage.advance(by: 0.5)
      let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
      snapshot.frame = place
      stage.rootView.addSubview(snapshot)
      // At the same instant, and later.
      func change(by distance: CGFloat) {
        card.frame = CGRect(x: -500, y: 0, width: distance, height: distance)
        card.backgroundColor = .white
        for view in card.subviews { view.center.x += distance }
        (card.subviews.first as? Label)?.text = "Other words \(distance)"
        card.subviews.first { $0.isHidden }?.isHidden = false
        card.subviews.last?.removeFromSuperview()
        let view = View(frame: card.bounds)
        view.backgroundColor = .black
        card.addSubview(view)
      }
      change(by: 33)
      stage.advance(by: 0.1)
      change(by: 44)
      View.animate(withDuration: 0.3, animations: { change(by: 55) })
      stage.advance(by: 0.1)
      card.removeFromSuperview()
      stage.advance(by: 1)
    }
    let card = try timeline.painted(at: 0)
    for time in [0.5, 0.55, 0.6, 0.65, 0.7, 1.5] {
      #expect(try timeline.painted(at: time) == card, "\(time)")
    }
  }

  @Test func `in the middle of an animation what is seen is taken`() throws {
    func play(_ isTaken: Bool) throws -> Timeline {
      try playOnStripes { stage in
        let card = makeCard()
        stage.rootView.addSubview(card)
        View.animate(
          withDuration: 1,
          animations: {
            card.bounds.size = CGSize(width: 60, height: 140)
            card.backgroundColor = .black
            for view in card.subviews { view.center.y += 40 }
            card.subviews.last?.alpha = 0
          })
        stage.advance(by: 0.35)
        guard isTaken else { return }
        let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
        snapshot.center = card.center
        card.removeFromSuperview()
        stage.rootView.addSubview(snapshot)
        stage.advance(by: 2)
      }
    }
    let (view, snapshot) = (try play(false), try play(true))
    let seen = try view.painted(at: 0.35)
    #expect(try view.painted(at: 0.5) != seen)
    for time in [0.35, 0.5, 1, 2] { #expect(try snapshot.painted(at: time) == seen, "\(time)") }
  }

  @Test func `a snapshot of a snapshot shows the same`() throws {
    let timeline = try playOnStripes { stage in
      let card = makeCard()
      stage.rootView.addSubview(card)
      stage.advance(by: 0.1)
      var last: View = card
      for step in 1...4 {
        let snapshot = try #require(last.snapshotView(afterScreenUpdates: step.isMultiple(of: 2)))
        snapshot.frame = place
        last.removeFromSuperview()
        stage.rootView.addSubview(snapshot)
        last = snapshot
        stage.advance(by: 0.1)
      }
    }
    let card = try timeline.painted(at: 0)
    for time in [0.1, 0.2, 0.3, 0.4, 0.5] { #expect(try timeline.painted(at: time) == card) }
    #expect(
      timeline.elements(at: Instant(seconds: 0.4)).filter { $0.identity.key == "card" }.count == 1)
  }

  @Test func `a snapshot of a stretched snapshot is as stretched, with what is on it`() throws {
    func play(_ depth: Int) throws -> Bitmap {
      try playOnStripes { stage in
        var view: View = try #require(makeCard().snapshotView(afterScreenUpdates: true))
        view.bounds.size = CGSize(width: 150, height: 40)
        view.backgroundColor = Color(white: 0.5, alpha: 0.5)
        let badge = View(frame: CGRect(x: 140, y: -5, width: 20, height: 20))
        badge.backgroundColor = .black
        view.addSubview(badge)
        for _ in 0..<depth {
          view = try #require(view.snapshotView(afterScreenUpdates: false))
        }
        view.center = CGPoint(x: 90, y: 60)
        stage.rootView.addSubview(view)
      }.painted(at: 0)
    }
    let first = try play(0)
    #expect(try play(1) == first)
    #expect(try play(3) == first)
  }

  @Test func `pending layout is part of a snapshot on request`() throws {
    final class Filling: View {
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    var shown: [CGFloat] = []
    let timeline = try playOnStripes { stage in
      let view = Filling(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let content = View()
      content.backgroundColor = .black
      view.addSubview(content)
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      view.bounds.size.width = 100
      for isAfter in [false, true] {
        let snapshot = try #require(view.snapshotView(afterScreenUpdates: isAfter))
        stage.rootView.addSubview(snapshot)
      }
      view.removeFromSuperview()
    }
    shown = timeline.frame(at: Instant(seconds: 0.2)).layers.suffix(6)
      .filter { !$0.appearance.isEmpty }.map(\.size.width)
    #expect(shown == [50, 100])
  }

  @Test func `inspect lists the snapshot under the view's key without its content`() throws {
    let timeline = try playOnStripes { stage in
      let card = makeCard()
      card.subviews.first?.name = "text"
      let snapshot = try #require(card.snapshotView(afterScreenUpdates: true))
      snapshot.contentMode = .scaleAspectFill
      snapshot.frame = CGRect(x: 10, y: 10, width: 60, height: 90)
      stage.rootView.addSubview(snapshot)
      let nameless = try #require(View(frame: place).snapshotView(afterScreenUpdates: true))
      nameless.name = "own"
      stage.rootView.addSubview(nameless)
    }
    let elements = timeline.elements(at: .zero).filter { $0.identity.kind == .snapshot }
    #expect(elements.map(\.identity.key) == ["card", "own"])
    #expect(timeline.element("text", at: 0) == nil)
    let card = try #require(elements.first)
    #expect(card.frame == CGRect(x: 10, y: 10, width: 60, height: 90))
    #expect(card.content == Affine(scaleX: 1, y: 1).concatenating(Affine(translationX: -30, y: 0)))
    #expect(card.isVisible)
  }

  @Test func `a snapshot of another stage shows nothing`() throws {
    var kept: SnapshotView?
    _ = try playOnStripes { stage in
      for _ in 0..<20 { stage.rootView.addSubview(View()) }
      kept = makeCard().snapshotView(afterScreenUpdates: true) as? SnapshotView
    }
    let snapshot = try #require(kept)
    #expect(snapshot.snapshotView(afterScreenUpdates: true) == nil)
    let other = try playOnStripes { $0.rootView.addSubview(snapshot) }
    let blank = try playOnStripes { _ in }.painted(at: 0)
    #expect(try other.painted(at: 0) == blank)
  }
}
