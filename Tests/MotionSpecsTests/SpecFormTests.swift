import Foundation
import MotionSpecs
import ScenePlayback
import TestSupport
import Testing

/// The forms of a specification, of a small scene with a spring, a curve, delays and a stagger.
@Suite struct SpecFormTests {
  private static let scene = """
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
    """

  private func text(as form: SpecForm, _ scene: String = Self.scene) throws -> String {
    let scene = try LoadedScene.load(text: Data(scene.utf8), name: "shelf.yaml", folder: "/tmp")
    return String(decoding: try MotionSpec(of: scene).text(as: form), as: UTF8.self)
  }

  @Test func `a table for a ticket`() throws {
    #expect(
      try text(as: .markdown) == """
        # Motion: Shelf

        `shelf.yaml`, 200 × 100 pt. Lengths are in points, positions those of anchor points (centres) \
        in the parent's coordinates.

        ## 1. insert at 0.2 s (line 12)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | `insert-appear` | 2 cells of shelf (appearing) | scale 0.5 → 1, opacity 0 → 1 | 0 ms | \
        400 ms | ease-out | – |

        ## 2. move at 1 s (line 16)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | `move` | 4 cells of shelf | position (values below) | 0 ms | 500 ms | spring: duration \
        0.319 s, bounce 0.3 (damping ratio 0.7) | – |

        `move`:

        | Element | Property | From | To |
        |---|---|---|---|
        | cell a | position | (20, 20) | (180, 20) |
        | cell b | position | (73.333, 20) | (20, 20) |
        | cell c | position | (126.667, 20) | (73.333, 20) |
        | cell d | position | (180, 20) | (126.667, 20) |

        ## 3. pose at 2 s (line 20)

        | Motion | Elements | Change | Delay | Duration | Curve | Stagger |
        |---|---|---|---:|---:|---|---:|
        | `pose-fade` | 3 cells of shelf | opacity 1 → 0.5 | 0 ms | 200 ms | \
        cubic-bezier(0.2, 0, 0, 1) | 50 ms |

        """)
  }

  @Test func `css has each motion once, with easing functions of its own`() throws {
    let css = try text(as: .css)
    for part in [
      """
      @keyframes insert-appear {
        from { transform: scale(0.5); opacity: 0; }
        to { transform: scale(1); opacity: 1; }
      }
      """,
      """
      @keyframes move {
        from { translate: var(--move-translate); }
      }
      """,
      """
      .move [data-element="shelf/b"],
      .move [data-element="shelf/c"],
      .move [data-element="shelf/d"] {
        --move-translate: 53.333px 0px;
        animation: move var(--move) 0ms both;
      }
      """,
      ":root { --pose-fade: 200ms cubic-bezier(0.2, 0, 0, 1); }",
      "animation: pose-fade var(--pose-fade) 100ms both;",
      "  --curve-1: linear(0, ", ":root { --move: 500ms var(--curve-1); }",
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

  @Test func `names and texts cannot leave their comments and literals`() throws {
    let scene = Self.scene.replacingOccurrences(of: "title: Shelf", with: "title: 'a */ \"b\" | c'")
      .replacingOccurrences(of: "key: c }", with: "key: 'x\"]*/|' }")
      .replacingOccurrences(of: "[a, b, c]", with: "[a, b]")
    #expect(try text(as: .css, scene).contains(#"[data-element="shelf/x\"]* /|"]"#) == false)
    #expect(try text(as: .css, scene).contains(#"[data-element="shelf/x\"]*-|"]"#))
    #expect(try text(as: .uikit, scene).contains(#""shelf/x\"]*-|""#))
    #expect(try text(as: .markdown, scene).contains("# Motion: a * / \"b\" \\| c"))
    #expect(!(try text(as: .css, scene)).contains("a */ "))
  }

  @Test func `a scene without motion has an empty specification`() throws {
    let still = String(Self.scene.prefix { $0 != "\u{0}" }).components(separatedBy: "steps:")[0]
    #expect(try text(as: .markdown, still).contains("Nothing moves."))
    for form in SpecForm.allCases { #expect(!(try text(as: form, still)).isEmpty) }
  }
}
