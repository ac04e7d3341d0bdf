import Cellophane
import Documents
import Foundation
import Layouts
import SceneDocuments
import ScenePlayback
import Staging
import TestSupport
import Testing
import Timing

/// Sheets of iOS 26, which float above the lower edge.
struct FloatingSheetTests {
  /// A delegate that presents screens as sheets with one detent or several.
  private final class Delegate: ViewControllerTransitioningDelegate {
    private(set) var sheet: SheetPresentation?
    let detents: [SheetDetent.Measure]
    let canvas: CGSize

    init(_ detents: [SheetDetent.Measure], in canvas: CGSize) {
      self.detents = detents; self.canvas = canvas
    }

    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? {
      let here = SourceLocation(file: "scene")
      let document = SheetDocument(
        detents: detents.map { SheetDetent($0, location: here) }, location: here)
      sheet = SheetPresentation(
        document.configuration(on: Stage.current.settings.system), background: .white,
        presented: presented, presenting: presenting, in: canvas)
      return sheet
    }
  }

  /// Runs a body with a presented sheet.
  private func withSheet(
    _ detents: [SheetDetent.Measure], on system: SystemVersion = .iOS26,
    in size: CGSize = CGSize(width: 393, height: 852),
    _ body: (SheetPresentation, ViewController) throws -> Void
  ) throws {
    let delegate = Delegate(detents, in: size)
    var settings = StageSettings(canvas: Canvas(size: size, scale: 3))
    settings.system = system
    _ = try Stage.run(settings: settings) { stage in
      let (root, screen) = (ViewController(), ViewController())
      stage.rootViewController = root
      screen.modalPresentationStyle = .custom
      screen.transitioningDelegate = delegate
      root.present(screen, animated: false)
      try body(try #require(delegate.sheet), screen)
    }
  }

  @Test func `floating sheets have the frames of iOS`() throws {
    var score = LawScore("F5", within: 1e-6)
    for row in try MeasuredTable("detents").rows {
      let name = row["detent"] ?? ""
      let measure: SheetDetent.Measure =
        switch name {
        case "large": .large
        case "medium": .medium
        default: .points(Double(name) ?? 0)
        }
      try withSheet([measure]) { sheet, screen in
        sheet.move(to: sheet.heights.highest)
        let frame = try #require(sheet.presentedView).frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        for (column, number) in zip(["x", "y", "w", "h"], numbers) {
          let recorded = try #require(Double(row[column] ?? ""))
          // A sheet as high as possible goes on below the edge, which a rubber band never pulls in.
          if column == "h", frame.maxY > 852 {
            score.compare("\(name) h", difference: 852 - Double(frame.minY) - recorded)
          } else {
            score.compare("\(name) \(column)", difference: Double(number) - recorded)
          }
        }
        let bottom = try #require(Double(row["safeBottom"] ?? ""))
        score.compare(
          "\(name) safeBottom", difference: Double(screen.view.safeAreaInsets.bottom) - bottom)
      }
    }
    #expect(score.misses.isEmpty)
    #expect(score.share == 1)
    #expect(try score.isRecorded())
  }

  @Test(arguments: [
    CGSize(width: 393, height: 852), CGSize(width: 852, height: 393), CGSize(width: 60, height: 60),
  ])
  func `a floating sheet is within its container at every height`(_ canvas: CGSize) throws {
    try withSheet([.points(44), .points(160), .medium, .large], in: canvas) { sheet, _ in
      var last = CGFloat.infinity
      for step in 0...200 {
        let height = sheet.heights.highest * Double(step) / 200
        sheet.move(to: height)
        let frame = try #require(sheet.presentedView).frame
        #expect(frame.minX >= 0 && frame.maxX <= canvas.width && frame.width > 0)
        #expect(abs(frame.minY - (canvas.height - height)) < 1e-6)
        #expect(frame.minY < last)
        // Its lower edge is above that of the container as soon as it has risen.
        if height >= sheet.heights.lowest, height < sheet.heights.highest {
          #expect(frame.maxY < canvas.height)
        }
        last = frame.minY
      }
    }
  }

  @Test func `a pulled sheet keeps its lower edge and fills what its content does not`() throws {
    try withSheet([.points(300)]) { sheet, screen in
      sheet.move(to: sheet.heights.highest)
      let rest = try #require(sheet.presentedView).frame
      sheet.move(to: sheet.heights.highest + 30)
      let view = try #require(sheet.presentedView)
      #expect(abs(view.frame.maxY - rest.maxY) < 1e-6)
      #expect(abs(view.frame.height - rest.height - 30) < 1e-6)
      #expect(screen.view.frame.height < view.bounds.height)
      let ground = try #require(view.subviews.first)
      #expect(abs(ground.frame.maxY - view.bounds.height) < 1e-6)
    }
  }

  @Test func `sheets of iOS 18 end at the lower edge and have no safe area`() throws {
    try withSheet([.points(300)], on: .iOS18) { sheet, screen in
      sheet.move(to: 300)
      let frame = try #require(sheet.presentedView).frame
      #expect(frame.minX == 0 && frame.minY == 552 && frame.width == 393 && frame.maxY > 852)
      #expect(screen.view.safeAreaInsets == .zero)
    }
  }

  @Test func `a scene has the sheets of its version`() throws {
    func element(_ system: Int) throws -> CGRect {
      let text = SheetStepTests.scene(
        "  - { at: 0s, present: { screen: player, transition: none } }",
        sheet: "{ detents: [100] }"
      ).replacing("canvas: {", with: "traits: { system: \(system) }\ncanvas: {")
      return try #require(try play(text).element("player", at: 0)).frame
    }
    #expect(try element(18) == CGRect(x: 0, y: 300, width: 200, height: 100))
    let floating = try element(26)
    let inset = 8 + 50 * 10 / 37.0
    let scale = 1 - 2 * inset / 200
    #expect(abs(floating.minX - inset) < 1e-9)
    #expect(abs(floating.height - 100 * scale) < 1e-9)
    #expect(abs(floating.maxY - (400 - inset)) < 1e-9)
  }

  @Test func `a floating sheet turns with the device and stays at its detent`() throws {
    let timeline = try play(
      SheetStepTests.scene(
        """
          - { at: 0s, present: { screen: player, detent: 100, transition: none } }
          - { at: 0.1s, rotate: true, duration: 0.3s }
        """, sheet: "{ detents: [100, large] }", extra: "traits: { system: 26 }"))
    func place(_ size: CGSize) -> SheetPlacement {
      SheetPlacement(floatingWithValue: 100, in: size)
    }
    let (upright, turned) = (
      place(CGSize(width: 200, height: 400)), place(CGSize(width: 400, height: 200))
    )
    let before = try #require(timeline.element("player", at: 0)).frame
    #expect(abs(before.minX - upright.inset) < 1e-9)
    #expect(abs(before.minY - (400 - upright.top)) < 1e-9)
    let after = try #require(timeline.element("player", at: 0.5)).frame
    #expect(abs(after.width - (400 - 2 * turned.inset)) < 1e-9)
    // The device has its middle at that of the canvas, so its lower edge is at 300 points.
    #expect(abs(after.minY - (300 - turned.top)) < 1e-9)
  }
}
