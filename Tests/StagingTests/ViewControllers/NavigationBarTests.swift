import Cellophane
import Painting
import StagingTestSupport
import Testing
import Timing
import Typesetting

/// The navigation bar: what it says, where, and how that changes.
struct NavigationBarTests {
  /// Plays a bar of 64 points' height at the top of its canvas.
  private func play(
    titles: [String] = ["Photos"], width: CGFloat = 320,
    _ body: (Stage, NavigationBar) throws -> Void = { _, _ in }
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: width, height: 80))) { stage in
      let bar = NavigationBar(frame: CGRect(x: 0, y: 0, width: width, height: 64))
      bar.items = titles.map { NavigationItem(title: $0) }
      stage.rootView.addSubview(bar)
      try body(stage, bar)
    }
  }

  /// The keys that are listed at some seconds, in paint order.
  private func keys(_ timeline: Timeline, at seconds: Double) -> [String] {
    timeline.elements(at: Instant(seconds: seconds)).map(\.identity.key)
  }

  /// The opacity of an element at some seconds; `nil` where it is not there.
  private func alpha(_ key: String, _ timeline: Timeline, at seconds: Double) -> Double? {
    timeline.element(key, at: seconds)?.alpha
  }

  // MARK: What it says

  @Test func `inspect lists the bar and its labels`() throws {
    let timeline = try play(titles: ["Photos", "Day"])
    let elements = timeline.elements(at: .zero)
    #expect(elements.map(\.identity.key) == ["bar", "back/Photos", "title/Day"])
    #expect(elements.allSatisfy { $0.identity.collection == "navigationBar" })
    #expect(elements.allSatisfy { $0.identity.kind == .view && $0.isVisible })
    let named = try play { _, bar in bar.removeFromSuperview() }
    #expect(named.elements(at: .zero).isEmpty)
  }

  @Test func `bars with names are distinct`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 80))) { stage in
      let bar = NavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      bar.items = [NavigationItem(title: "A")]
      bar.name = "upper"
      stage.rootView.addSubview(bar)
    }
    #expect(timeline.elements(at: .zero).map(\.identity.collection) == ["upper", "upper"])
  }

  @Test(
    arguments: [
      ("Photos", nil, "Photos"), ("Photos", "All", "All"), ("Photos", "", ""), ("", nil, "Back"),
      ("", "", "Back"), ("", "All", "All"),
    ] as [(String, String?, String)])
  func `the back button says what the item before asks for`(
    title: String, backTitle: String?, text: String
  ) throws {
    let timeline = try play(titles: []) { _, bar in
      bar.items = [
        NavigationItem(title: title, backButtonTitle: backTitle), NavigationItem(title: "Day"),
      ]
    }
    #expect(keys(timeline, at: 0) == ["bar", "back/\(text)", "title/Day"])
  }

  @Test func `items can be read, pushed and popped`() throws {
    _ = try play(titles: []) { _, bar in
      #expect(bar.topItem == nil && bar.backItem == nil && bar.popItem(animated: true) == nil)
      let (first, second) = (NavigationItem(title: "1"), NavigationItem(title: "2"))
      bar.pushItem(first, animated: false)
      #expect(bar.topItem === first && bar.backItem == nil)
      bar.pushItem(second, animated: true)
      #expect(bar.items == [first, second] && bar.topItem === second && bar.backItem === first)
      #expect(bar.popItem(animated: true) === second)
      #expect(bar.items == [first])
    }
  }

  @Test func `a title that changes is shown, wherever it stands`() throws {
    let timeline = try play(titles: ["Photos", "Day"]) { stage, bar in
      let first = bar.items[0]
      stage.advance(by: 0.1)
      first.title = "Albums"
      stage.advance(by: 0.1)
      first.backButtonTitle = "All"
      View.animate(withDuration: 0.2, animations: { bar.topItem?.title = "Night" })
      stage.advance(by: 0.5)
      bar.popItem(animated: false)
      let popped = NavigationItem(title: "Gone")
      bar.pushItem(popped, animated: false)
      bar.popItem(animated: false)
      popped.title = "No one's"
    }
    #expect(keys(timeline, at: 0.1) == ["bar", "back/Albums", "title/Day"])
    #expect(keys(timeline, at: 0.3) == ["bar", "back/All", "title/Day", "title/Night"])
    #expect(keys(timeline, at: 0.4) == ["bar", "back/All", "title/Night"])
    #expect(keys(timeline, at: 0.9) == ["bar", "title/Albums"])
  }

  // MARK: Where it stands

  @Test func `labels stand in the lowest 44 points`() throws {
    let timeline = try play(titles: ["Photos", "Day"])
    let title = try #require(timeline.element("title/Day", at: 0))
    #expect(title.center == CGPoint(x: 160, y: 42) && title.size.height == 44)
    let back = try #require(timeline.element("back/Photos", at: 0))
    #expect(back.frame.minX == 8 && back.frame.minY == 20 && back.frame.maxY == 64)
    let low = try play { stage, bar in
      bar.frame = CGRect(x: 0, y: 10, width: 200, height: 30)
    }
    #expect(
      low.element("title/Photos", at: 0)?.frame == CGRect(x: 8, y: 10, width: 184, height: 30))
  }

  @Test func `what is written is centered and begins at the edge`() throws {
    let timeline = try play(titles: ["Photos", "Day"])
    let bitmap = try timeline.painted(at: 0, scale: 2)
    /// The columns in a part of the row where a color is darker than the bar.
    func columns(_ range: Range<Int>) -> (first: Int, last: Int)? {
      let dark = range.filter { x in (42..<126).contains { bitmap[x, $0] & 0xFF0000 < 0xC00000 } }
      return dark.first.flatMap { first in dark.last.map { (first, $0) } }
    }
    let title = try #require(columns(240..<400))
    #expect(abs(title.first + title.last - 639) <= 4)
    let back = try #require(columns(0..<240))
    #expect((16...26).contains(back.first) && back.last < 180)
    // Nothing is written above the row.
    #expect((0..<640).allSatisfy { x in (0..<40).allSatisfy { bitmap[x, $0] == 0xFFF7_F7F8 } })
  }

  @Test func `a line of half a point runs along the bottom edge, inside`() throws {
    let bitmap = try play().painted(at: 0, scale: 2)
    let line = Color(rgba: 0xF7F7_F8FF).interpolated(to: .black, progress: 0.2).premultipliedWord
    for x in [0, 320, 639] {
      #expect(bitmap[x, 126] == 0xFFF7_F7F8 && bitmap[x, 128] == 0xFFFF_FFFF)
      for shift in [0, 8, 16] as [UInt32] {
        #expect(abs(Int(bitmap[x, 127] >> shift & 255) - Int(line >> shift & 255)) <= 1)
      }
    }
  }

  @Test func `a title that would meet the back button moves beside it, then ends in dots`() throws {
    func layer(_ title: String, back: String) throws -> (element: Element, text: String) {
      let timeline = try play(titles: [back, title])
      let element = try #require(timeline.element("title/\(title)", at: 0))
      let layer = try #require(
        timeline.layers.last { $0.identity?.key == "title/\(title)" && $0.death == nil })
      return (element, layer.appearance.last.texts.first?.string ?? "")
    }
    let long = "Holidays"
    let short = try layer("Day", back: long)
    #expect(short.element.center.x == 160 && short.text == "Day")
    let moved = try layer("A day at the seaside", back: long)
    let button = try #require(
      try play(titles: [long, "A day at the seaside"]).element("back/\(long)", at: 0))
    #expect(near(moved.element.frame.minX, button.frame.maxX + 8, 1e-9))
    #expect(near(moved.element.frame.maxX, 312, 1e-9) && moved.text == "A day at the seaside")
    let words = "A day at the seaside with all of the children and both dogs"
    let cut = try layer(words, back: long)
    #expect(cut.element.frame == moved.element.frame)
    #expect(cut.text.hasSuffix("…") && words.hasPrefix(cut.text.dropLast()))
    #expect(cut.text.count > 12)
    // A button that is too long itself takes half, and texts stay on one line.
    let lines = "Several\nlines and really a great many words in all of them together"
    let both = try play(titles: [lines, words])
    #expect(both.element("back/\(lines)", at: 0)?.frame.maxX == 160)
    #expect(try #require(both.element("title/\(words)", at: 0)).frame.minX == 168)
  }

  @Test func `texts fit in what is estimated for them`() throws {
    let typesetter = try Typesetter(catalog: .builtIn)
    let ascii = (32...126).compactMap { UnicodeScalar($0).map { String($0) } }
    for text in ascii + ["ÄÖÜŁĐÞß", "中文標題", "Ωμέγα", "Жёлудь", "…", "👩‍👧🚀"] {
      // Marks at both ends, because lines are wrapped at spaces.
      let text = "x" + String(repeating: text, count: 8) + "x"
      let timeline = try play(titles: [text, "x"], width: 2000)
      let button = try #require(timeline.element("back/\(text)", at: 0))
      for weight in [400, 600] {
        let layout = try typesetter.layout(
          TextRequest(string: text, face: FontFace(family: "Inter", weight: weight), size: 17))
        // The mark takes 17 points of the button.
        #expect(layout.size.width <= button.size.width - 17, "\(text) of weight \(weight)")
      }
    }
  }

  @Test func `a bar of another size lays out its labels again, animated with the size`() throws {
    let timeline = try play(titles: ["Day"]) { stage, bar in
      stage.advance(by: 0.1)
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          bar.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
          bar.layoutIfNeeded()
        })
    }
    #expect(timeline.element("title/Day", at: 0.1)?.center == CGPoint(x: 160, y: 42))
    let half = try #require(timeline.element("title/Day", at: 0.6)?.center)
    #expect(near(half.x, 130) && near(half.y, 32))
    #expect(timeline.element("title/Day", at: 1.1)?.center == CGPoint(x: 100, y: 22))
  }

  @Test func `colors can be set at any time`() throws {
    let timeline = try play(titles: ["Photos", "Day"]) { stage, bar in
      stage.advance(by: 0.1)
      bar.barColor = .black
      bar.titleColor = .white
      bar.tintColor = Color(rgba: 0xFF00_00FF)
      bar.hairlineColor = Color(rgba: 0x00FF_00FF)
      bar.pushItem(NavigationItem(title: "Hour"), animated: false)
    }
    let layers = timeline.frame(at: Instant(seconds: 0.1)).layers.map(\.appearance)
    #expect(layers.compactMap(\.fill) == [.solid(.black), .solid(Color(rgba: 0x00FF_00FF))])
    let texts = layers.flatMap(\.texts)
    #expect(texts.map(\.string) == ["‹", "Day", "Hour"])
    #expect(texts.map(\.color) == [Color(rgba: 0xFF00_00FF), Color(rgba: 0xFF00_00FF), .white])
  }

  // MARK: How it changes

  @Test func `a push cross-fades and leaves nothing behind`() throws {
    let timeline = try play { stage, bar in
      stage.advance(by: 1)
      bar.pushItem(NavigationItem(title: "Day"), animated: true)
    }
    #expect(keys(timeline, at: 0.999) == ["bar", "title/Photos"])
    #expect(keys(timeline, at: 1) == ["bar", "back/Photos", "title/Photos", "title/Day"])
    #expect(keys(timeline, at: 1.4999) == ["bar", "back/Photos", "title/Photos", "title/Day"])
    #expect(keys(timeline, at: 1.5) == ["bar", "back/Photos", "title/Day"])
    for time in [1, 1.1, 1.25, 1.5] {
      let progress = time < 1.5 ? SystemMotion.spring.progress(at: time - 1) : 1
      #expect(near(alpha("title/Day", timeline, at: time) ?? -1, progress, 1e-3))
      #expect(near(alpha("back/Photos", timeline, at: time) ?? -1, progress, 1e-3))
      if time < 1.5 {
        #expect(near(alpha("title/Photos", timeline, at: time) ?? -1, 1 - progress, 1e-3))
      }
    }
  }

  @Test func `an animation around gives its time and curve`() throws {
    let timeline = try play { stage, bar in
      View.animate(
        withDuration: 1, delay: 0.5, options: .curveLinear,
        animations: { bar.pushItem(NavigationItem(title: "Day"), animated: true) })
    }
    #expect(alpha("title/Day", timeline, at: 0.5) == 0)
    #expect(near(alpha("title/Day", timeline, at: 0.75) ?? -1, 0.25, 1e-6))
    #expect(near(alpha("title/Photos", timeline, at: 1.25) ?? -1, 0.25, 1e-6))
    #expect(keys(timeline, at: 1.5) == ["bar", "back/Photos", "title/Day"])
    let still = try play { _, bar in
      View.performWithoutAnimation {
        bar.pushItem(NavigationItem(title: "Day"), animated: true)
      }
    }
    #expect(keys(still, at: 0) == ["bar", "back/Photos", "title/Day"])
  }

  @Test func `what does not change stays untouched`() throws {
    let timeline = try play(titles: ["Photos", "Day"]) { stage, bar in
      stage.advance(by: 1)
      bar.setItems(
        [NavigationItem(title: "All", backButtonTitle: "Photos"), NavigationItem(title: "Night")],
        animated: true)
      stage.advance(by: 1)
      bar.setItems(
        [NavigationItem(title: "Albums"), NavigationItem(title: "Night")], animated: true)
    }
    func layers(_ key: String) -> [Layer] { timeline.layers.filter { $0.identity?.key == key } }
    // One layer each, whose only change is that it comes and goes.
    #expect(layers("back/Photos").count == 1 && layers("title/Night").count == 1)
    #expect(layers("back/Photos")[0].alpha.segments.map(\.begin) == [Instant(seconds: 2)])
    #expect(layers("title/Night")[0].alpha.segments.map(\.begin) == [Instant(seconds: 1)])
    #expect(layers("title/Night")[0].position.lastChange == nil)
  }

  @Test func `a bar after push and pop is the bar before`() throws {
    for isAnimated in [true, false] {
      let timeline = try play(titles: ["Photos", "Day"]) { stage, bar in
        stage.advance(by: 1)
        bar.pushItem(NavigationItem(title: "Hour"), animated: isAnimated)
        stage.advance(by: 1)
        bar.popItem(animated: isAnimated)
        stage.advance(by: 0.7)
        bar.pushItem(NavigationItem(title: "Day"), animated: isAnimated)
        bar.popItem(animated: isAnimated)
        stage.advance(by: 1)
      }
      let before = timeline.elements(at: .zero)
      #expect(timeline.elements(at: Instant(seconds: 1.5)) != before)
      for time in [2.5, 3.2, 9] {
        #expect(timeline.elements(at: Instant(seconds: time)) == before)
        #expect(try timeline.painted(at: time) == timeline.painted(at: 0))
      }
    }
  }

  @Test func `items set again during the cross-fade join without a jump`() throws {
    let timeline = try play { stage, bar in
      stage.advance(by: 1)
      bar.pushItem(NavigationItem(title: "Day"), animated: true)
      stage.advance(by: 0.15)
      bar.popItem(animated: true)
      stage.advance(by: 0.1)
      bar.pushItem(NavigationItem(title: "Day"), animated: true)
      stage.advance(by: 0.05)
      bar.setItems([NavigationItem(title: "Other")], animated: true)
    }
    var last: [String: Double] = [:]
    for step in 0...1000 {
      let elements = timeline.elements(at: Instant(seconds: 0.9 + Double(step) / 1000))
      #expect(Set(elements.map(\.identity)).count == elements.count)
      let now = Dictionary(
        elements.map { ($0.identity.key, $0.alpha) }, uniquingKeysWith: { first, _ in first })
      for key in Set(now.keys).union(last.keys) where step > 0 {
        // The spring takes at most 0.7 % of the way in a millisecond, three at once thrice that.
        #expect(abs((now[key] ?? 0) - (last[key] ?? 0)) < 0.025, "\(key) at step \(step)")
      }
      last = now
    }
    #expect(last == ["bar": 1, "title/Other": 1])
    // The pop's fade-out would have taken the title off that came back meanwhile.
    #expect(keys(timeline, at: 1.7).contains("title/Photos"))
    #expect(keys(timeline, at: 1.8) == ["bar", "title/Other"])
  }

  @Test func `without animation everything is cut`() throws {
    let timeline = try play { stage, bar in
      stage.advance(by: 1)
      bar.pushItem(NavigationItem(title: "Day"), animated: true)
      stage.advance(by: 0.1)
      let items = bar.items
      View.animate(withDuration: 1, animations: { bar.setItems(items, animated: false) })
      stage.advance(by: 0.1)
      bar.popItem(animated: true)
      stage.advance(by: 0.1)
      bar.items = [NavigationItem(title: "Photos")]
    }
    for time in [1.1, 1.15, 1.1999] {
      let elements = timeline.elements(at: Instant(seconds: time))
      #expect(elements.map(\.identity.key) == ["bar", "back/Photos", "title/Day"])
      #expect(elements.allSatisfy { $0.alpha == 1 })
    }
    for time in [1.3, 1.4, 5] {
      #expect(timeline.elements(at: Instant(seconds: time)) == timeline.elements(at: .zero))
    }
  }

  @Test func `a bar that is not on the stage changes at once`() throws {
    let timeline = try play { stage, bar in
      bar.removeFromSuperview()
      bar.pushItem(NavigationItem(title: "Day"), animated: true)
      stage.advance(by: 0.1)
      stage.rootView.addSubview(bar)
    }
    let elements = timeline.elements(at: Instant(seconds: 0.1))
    #expect(elements.map(\.identity.key) == ["bar", "back/Photos", "title/Day"])
    #expect(elements.allSatisfy { $0.alpha == 1 })
  }

  @Test func `bars without names are distinguished by the order of their creation`() throws {
    let timeline = try playScreens { _, stack, _ in
      let upper = SampleStack(SampleScreen("upper"))
      upper.modalPresentationStyle = .overFullScreen
      stack.present(upper, animated: false)
    }
    let bars = timeline.elements(at: .zero).filter { $0.identity.key != "first" }
    #expect(
      bars.map { "\($0.identity.collection) \($0.identity.key)" } == [
        "navigationBar bar", "navigationBar title/first", " upper", "navigationBar~2 bar",
        "navigationBar~2 title/upper",
      ])
  }
}
