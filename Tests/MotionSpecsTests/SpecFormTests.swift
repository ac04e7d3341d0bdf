import Foundation
import MotionSpecs
import ScenePlayback
import TestSupport
import Testing

/// The forms of a specification, of a small scene with a spring, a curve, delays and a stagger.
@Suite struct SpecFormTests {
  /// Returns a scene of a shelf with two cells, and steps as lines of YAML.
  static func shelf(_ steps: String) -> String {
    """
    cellophane: 1
    title: Shelf
    canvas: { size: [200, 100] }
    styles: { tile: { fill: "#FF0000", cornerRadius: 4 } }
    collections:
      - id: shelf
        style: tile
        layout: { type: flow, itemSize: [40, 40], interitemSpacing: 10, lineSpacing: 10 }
        sections: [ { items: [a, b] } ]
        appear: { alpha: 0, scale: 0.5 }
    steps:
    \(steps)
    """
  }

  private static let scene = shelf(
    """
      - at: 0.2s
        insert: [ { at: [0, 2], key: c }, { at: [0, 3], key: d } ]
        duration: 0.4s
        curve: easeOut
      - at: 1s
        move: { from: a, to: [0, 3] }
        duration: 0.5s
        spring: { damping: 0.7 }
      - at: 2s
        pose: { items: [a, b, c], alpha: 0.5 }
        duration: 0.2s
        curve: [0.2, 0, 0, 1]
        stagger: { step: 0.05s }
    """)

  private func text(as form: SpecForm, _ scene: String = Self.scene) throws -> String {
    let scene = try LoadedScene.load(text: Data(scene.utf8), name: "shelf.yaml", folder: "/tmp")
    return String(decoding: try MotionSpec(of: scene).text(as: form), as: UTF8.self)
  }

  @Test func `a table for a ticket`() throws {
    #expect(
      try text(as: .markdown) == """
        # Motion: Shelf

        shelf.yaml, 200 × 100 pt. Lengths are in points, positions those of anchor points (centers) \
        in the parent's coordinates.

        ## 1. insert at 0.2 s (line 12)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | insert-appear | cells c and d of shelf (appearing) | scale 0.5 → 1, opacity 0 → 1 | 0 ms | \
        400 ms | ease-out | – |

        ## 2. move at 1 s (line 16)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | move | 4 cells of shelf (a … d) | position (values below) | 0 ms | 500 ms | spring: duration \
        0.319 s, bounce 0.3 (damping ratio 0.7) | – |

        move:

        | Element | Property | From | To |
        |---|---|---|---|
        | cell a | position | (20, 20) | (180, 20) |
        | cell b | position | (73.333, 20) | (20, 20) |
        | cell c | position | (126.667, 20) | (73.333, 20) |
        | cell d | position | (180, 20) | (126.667, 20) |

        ## 3. pose at 2 s (line 20)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | pose-fade | cells a, b and c of shelf | opacity 1 → 0.5 | 0 ms | 200 ms | \
        cubic-bezier(0.2, 0, 0, 1) | 50 ms |

        """)
  }

  @Test func `css has each motion once, with easing functions of its own`() throws {
    let css = try text(as: .css)
    for part in [
      """
      @keyframes shelf-insert-appear {
        from { transform: scale(0.5); opacity: 0; }
        to { transform: scale(1); opacity: 1; }
      }
      """,
      """
      @keyframes shelf-move {
        from { translate: var(--shelf-move-translate); }
      }
      """,
      """
      .shelf-move [data-element="shelf/b"],
      .shelf-move [data-element="shelf/c"],
      .shelf-move [data-element="shelf/d"] {
        --shelf-move-translate: 53.333px 0px;
        animation: shelf-move var(--shelf-move) 0ms both;
      }
      """,
      ":root { --shelf-pose-fade: 200ms cubic-bezier(0.2, 0, 0, 1); }",
      "animation: shelf-pose-fade var(--shelf-pose-fade) 100ms both;",
      "  --shelf-curve-1: linear(0, ",
      ":root { --shelf-move: 500ms var(--shelf-curve-1); }",
    ] {
      #expect(css.contains(part), "\(part)")
    }
    #expect(css.ranges(of: "@keyframes").count == 3)
    #expect(css.ranges(of: "linear(0").count == 1)
  }

  @Test func `uikit has an animator for each motion`() throws {
    let swift = try text(as: .uikit)
    for part in [
      "UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)",
      "UICubicTimingParameters(animationCurve: .easeOut)",
      "controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1))",
      "(\"shelf/a\", CGPoint(x: 180, y: 20)),",
      "animator.startAnimation(afterDelay: 0.05 * Double(index))",
    ] {
      #expect(swift.contains(part), "\(part)")
    }
  }

  @Test func `uikit leaves shadows that differ by element to a remark`() throws {
    let scene = Self.scene.components(separatedBy: "steps:")[0].replacingOccurrences(
      of: "styles: {", with: "styles: { low: { fill: red, shadow: { blur: 8, color: black } }, ")
    let restyling =
      scene + """
        steps:
          - { at: 0.2s, restyle: { items: [a, b], style: low }, duration: 0.4s }
        """
    let loaded = try LoadedScene.load(
      text: Data(restyling.utf8), name: "shelf.yaml", folder: "/tmp")
    var spec = MotionSpec(of: loaded)
    func swift() throws -> String { String(decoding: try spec.text(as: .uikit), as: UTF8.self) }
    #expect(try swift().ranges(of: "layer.shadowRadius = 4").count == 1)
    #expect(try !swift().contains("differ by element"))
    let changes = spec.steps[0].motions[0].subjects[1].changes
    let index = try #require(changes.firstIndex { $0.property == .shadows })
    spec.steps[0].motions[0].subjects[1].changes[index].to = .shadows([])
    #expect(try !swift().contains("layer.shadow"))
    #expect(try swift().contains("// The shadows differ by element; set them yourself."))
  }

  @Test func `swiftui has an animation for each motion`() throws {
    let swift = try text(as: .swiftui)
    for part in [
      "static let insertAppear = Animation.easeOut(duration: 0.4)",
      "static let insertAppearOpacity: (from: Double, to: Double) = (0, 1)",
      "static let move = Animation.spring(duration: 0.319279, bounce: 0.3)",
      "\"shelf/a\": (CGPoint(x: 20, y: 20), CGPoint(x: 180, y: 20)),",
      "Animation.timingCurve(0.2, 0, 0, 1, duration: 0.2).delay(0.05 * Double(index))",
    ] {
      #expect(swift.contains(part), "\(part)")
    }
  }

  @Test func `json has springs in the parameters of all platforms`() throws {
    let json = try text(as: .json)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let steps = try #require(object?["steps"] as? [[String: Any]])
    #expect(steps.map { $0["name"] as? String } == ["insert", "move", "pose"])
    let motion = try #require((steps[1]["motions"] as? [[String: Any]])?.first)
    let spring = try #require((motion["curve"] as? [String: [String: Double]])?["spring"])
    let frequency = try #require(spring["angularFrequency"])
    #expect(abs((spring["stiffness"] ?? 0) - frequency * frequency) < 1e-6)
    #expect(abs((spring["damping"] ?? 0) - 2 * 0.7 * frequency) < 1e-6)
    #expect(abs((spring["duration"] ?? 0) - 2 * .pi / frequency) < 1e-6)
    #expect(abs((spring["bounce"] ?? 0) - 0.3) < 1e-9)
  }

  /// The scene with a title and a key.
  private func scene(title: String, key: String) -> String {
    func yaml(_ text: String) -> String {
      "\"" + text.unicodeScalars.map { String(format: "\\U%08X", $0.value) }.joined() + "\""
    }
    return Self.scene.replacingOccurrences(of: "title: Shelf", with: "title: " + yaml(title))
      .replacingOccurrences(of: "key: c }", with: "key: \(yaml(key)) }")
      .replacingOccurrences(of: "[a, b, c]", with: "[a, b]")
  }

  @Test func `names and texts cannot leave their comments and literals`() throws {
    let scene = scene(title: "a */ \"b\" | c <d> *e*", key: "x\"]*/|\n\u{C}\\")
    let css = try text(as: .css, scene)
    #expect(css.contains(##"[data-element="shelf/x\"]*/|\a \c \\"]"##))
    #expect(!css.contains("a */ "))
    #expect(try text(as: .uikit, scene).contains(##""shelf/x\"]*/|\u{a}\u{c}\\""##))
    #expect(try text(as: .markdown, scene).contains(##"# Motion: a \* / "b" \| c &lt;d> \*e\*"##))
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "", " "])
  func `no combining character ends a comment`(mark: String) throws {
    let css = try text(as: .css, scene(title: "a*/\(mark)b", key: "k*/\(mark)"))
    for line in css.unicodeScalars.split(separator: "\n") {
      // A comment of a line ends at its end; a string may contain its end.
      let text = String(String.UnicodeScalarView(line))
      if text.contains("data-element") { continue }
      let ends = zip(line, line.dropFirst()).filter { $0 == "*" && $1 == "/" }
      #expect(ends.count <= 1, "\(text)")
    }
  }

  @Test func `a scene without motion has an empty specification`() throws {
    let still = String(Self.scene.prefix { $0 != "\u{0}" }).components(separatedBy: "steps:")[0]
    #expect(try text(as: .markdown, still).contains("Nothing moves."))
    for form in SpecForm.allCases { #expect(!(try text(as: form, still)).isEmpty) }
  }
}
