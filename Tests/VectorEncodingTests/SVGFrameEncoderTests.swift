import Foundation
import FoundationXML
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting
import VectorEncoding

@Suite struct SVGFrameEncoderTests {
  private func encode(
    _ nodes: [Node], mode: SVGFrameEncoder.TextMode = .outlines, background: Color = .white
  ) throws -> String {
    try SVGFrameEncoder(catalog: .builtIn, textMode: mode)
      .encode(frame(100, 50, background: background, nodes))
  }

  @Test func `an empty frame is its background`() throws {
    #expect(
      try encode([]) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">
        <rect width="100" height="50" fill="#FFFFFF"/>
        </svg>

        """)
    #expect(!(try encode([], background: .clear)).contains("rect"))
  }

  @Test func `writes layers as positioned rectangles`() throws {
    let node = Node(
      5.5, 6.25, 30, 20, fill: Color(rgba: 0xFF00_0080), radius: 100,
      border: Border(width: 2, color: blue))
    let svg = try encode([node])
    #expect(
      svg.contains(
        """
        <g transform="translate(5.5 6.25)">\
        <rect x="1" y="1" width="28" height="18" rx="9" fill="#FF0000" fill-opacity=".502"/>\
        <rect x="1" y="1" width="28" height="18" rx="9" fill="none" stroke="#0000FF" \
        stroke-width="2"/></g>
        """))
  }

  @Test func `a border wider than its corner is an area`() throws {
    let svg = try encode([
      Node(0, 0, 30, 20, fill: red, radius: 2, border: Border(width: 6, color: blue))
    ])
    #expect(
      svg.contains(
        """
        <path d="M2 0h26a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-26a2 2 0 0 1-2-2v-16a2 2 0 0 1 2-2z\
        M6 6h18v8h-18v-8z" fill-rule="evenodd" fill="#0000FF"/>
        """))
  }

  @Test(arguments: ["M5 6h0", "M5 6z", "M5 6l0 0z", "M5 6c0 0 0 0 0 0"])
  func `a contour without length is a step of its own`(text: String) throws {
    var node = Node(0, 0, 30, 20, border: Border(width: 2, color: blue, position: .center))
    node.appearance.shape = .path(ShapePath(try Path(svg: "M1 2h0h3z" + text + "M7 8")))
    #expect(try encode([node]).contains("d=\"M1 2h3zM5 6h0M7 8\""))
  }

  @Test func `the border of a layer without height is a line`() throws {
    let border = Border(width: 2, color: blue, position: .center)
    #expect(try encode([Node(1, 2, 30, 0, border: border)]).contains("<path d=\"M0 0h30\""))
    #expect(try encode([Node(1, 2, 0, 20, border: border)]).contains("<path d=\"M0 0v20\""))
  }

  @Test func `dashes that show nothing are not written`() throws {
    func encode(_ dash: [Double], _ cap: Border.Cap = .butt) throws -> String {
      let border = Border(
        width: 2, color: blue, position: .center, dash: dash, dashPhase: 1, cap: cap)
      return try self.encode([Node(0, 0, 30, 20, border: border)])
    }
    #expect(try !encode([0, 4]).contains("stroke"))
    #expect(try encode([0, 4, 6, 2]).contains("\"6 6\" stroke-dashoffset=\"-3\""))
    #expect(try encode([0, 4, 6, 2], .round).contains("\"0 4 6 2\" stroke-dashoffset=\"1\""))
  }

  @Test func `live texts have the hyphens at which lines break`() throws {
    var text = TextContent("extra\u{AD}ordinary\u{AD}word", size: 10)
    text.font = FontDescriptor(family: "DejaVu Sans")
    let svg = try encode([Node(0, 0, 80, 50, texts: [text])], mode: .live)
    #expect(svg.contains(">extra\u{AD}ordinary\u{2010}</tspan>") && svg.contains(">word</tspan>"))
  }

  @Test func `leaves out invisible layers`() throws {
    let gone: [Node] = [
      Node(200, 0, 30, 20, fill: red), Node(0, 0, 30, 20, fill: red, alpha: 0),
      Node(0, 0, 0, 20, fill: red), Node(0, 0, 9, 9, fill: .clear),
      Node(0, 0, 9, 9, children: [Node(0, 60, 5, 5, fill: red)]),
    ]
    #expect(try encode(gone) == (try encode([])))
  }

  @Test func `makes groups for shared opacities and clips that cut something`() throws {
    let inside = Node(2, 2, 5, 5, fill: green)
    let outside = Node(8, 8, 20, 20, fill: blue)
    let fading = Node(0, 0, 20, 20, fill: red, alpha: 0.5, clips: true, children: [inside])
    let cutting = Node(30, 0, 20, 20, fill: red, radius: 4, clips: true, children: [outside])
    let svg = try encode([fading, cutting, Node(80, 0, 5, 5, fill: red, alpha: 0.25)])
    #expect(svg.components(separatedBy: "<g opacity=\".5\">").count == 2)
    // The first clip cuts nothing off, so there is none.
    #expect(svg.components(separatedBy: "<clipPath").count == 2)
    #expect(
      svg.contains(
        """
        <clipPath id="c1"><rect width="20" height="20" rx="4" transform="translate(30)"/>\
        </clipPath>
        """))
    #expect(svg.contains("<g clip-path=\"url(#c1)\">"))
    #expect(svg.contains("<g transform=\"translate(80)\" opacity=\".25\">"))
    #expect(
      svg.components(separatedBy: "<g").count == svg.components(separatedBy: "</g>").count)
  }

  @Test func `defines each gradient once`() throws {
    func node(_ x: Double, _ color: Color) -> Node {
      var node = Node(x, 0, 10, 40)
      node.appearance.fill = .linear(
        LinearGradient(
          stops: [
            .init(location: 0, color: color),
            .init(location: 1, color: Color(white: 1, alpha: 0.5)),
          ]))
      return node
    }
    let svg = try encode([node(0, red), node(20, red), node(40, blue)])
    #expect(
      svg.contains(
        """
        <linearGradient id="l1" gradientUnits="userSpaceOnUse" x1="5" y1="0" x2="5" y2="40">\
        <stop offset="0" stop-color="#FF0000"/>\
        <stop offset="1" stop-color="#FFFFFF" stop-opacity=".5"/></linearGradient>
        """))
    #expect(svg.components(separatedBy: "<linearGradient").count == 3)
    #expect(svg.components(separatedBy: "url(#l1)").count == 3)
  }

  // MARK: Texts

  @Test func `defines each glyph once and positions it by links`() throws {
    let text = TextContent("banana", size: 20)
    let svg = try encode([
      Node(0, 0, 100, 25, texts: [text]), Node(0, 25, 100, 25, texts: [text]),
    ])
    #expect(svg.components(separatedBy: "<path id=").count == 4)
    #expect(svg.components(separatedBy: "<use xlink:href=").count == 13)
    #expect(svg.contains("xmlns:xlink=\"http://www.w3.org/1999/xlink\""))
    #expect(svg.contains("scale(20)"))
    #expect(!svg.contains("role="))
  }

  @Test func `live texts stay texts, escaped, line by line`() throws {
    let text = TextContent(
      "A <b> & \"c\"\nd", font: FontDescriptor(family: "DejaVu Sans", weight: 700), size: 10,
      color: blue, alignment: .right, placement: .baseline(CGPoint(x: 60, y: 20)))
    let svg = try encode([Node(0, 0, 100, 50, texts: [text])], mode: .live)
    #expect(svg.contains("font-family=\"DejaVu Sans\" font-size=\"10\" font-weight=\"700\""))
    #expect(svg.contains("text-anchor=\"end\""))
    #expect(svg.contains("x=\"60\" y=\"20\">A &lt;b&gt; &amp; &quot;c&quot;</tspan>"))
    #expect(svg.contains("<tspan x=\"60\" y=\"31.6"))
    #expect(!svg.contains("<path") && !svg.contains("xlink"))
    let italic = TextContent("i", font: FontDescriptor(italic: true), size: 10)
    let second = try encode([Node(0, 0, 100, 50, texts: [italic])], mode: .live)
    #expect(second.contains("font-style=\"italic\""))
  }

  @Test func `live texts keep their spaces`() throws {
    let svg = try encode(
      [Node(0, 0, 100, 50, texts: [TextContent("a  b", size: 10)])], mode: .live)
    #expect(svg.contains("xml:space=\"preserve\"") && svg.contains(">a  b</text>"))
  }

  @Test(arguments: ["\u{1}", "\u{7}", "\u{1B}", "\u{7F}", "\u{9F}", "\u{FFFE}", "\u{FFFF}"])
  func `live texts have U+FFFD for what XML does not allow`(scalar: Unicode.Scalar) throws {
    let text = "a\(scalar)b"
    let svg = try encode(
      [Node(0, 0, 100, 50, texts: [TextContent(text, size: 10)])], mode: .live)
    #expect(svg.contains(">a\u{FFFD}b</text>"))
  }

  // MARK: The document

  @Test func `numbers are short and plain`() throws {
    let map = Affine(rotationAngle: 1e-7).scaledBy(x: 1.0 / 3, y: 12_345.678_91)
    let svg = try encode([
      Node(1e-9, -0.000_01, 30.100_04, 20, fill: red, transform: map),
      Node(0.5, -0.25, 1e7, 3, fill: red),
    ])
    #expect(svg.contains("matrix(.3333 0 -.0012 12345.6789 0 0)"))
    #expect(svg.contains("translate(.5 -.25)"))
    #expect(svg.contains("width=\"30.1\"") && svg.contains("width=\"10000000\""))
    #expect(svg.firstMatch(of: /[0-9][eE][-+0-9]/) == nil)
    #expect(svg.firstMatch(of: /\.[0-9]{5}/) == nil)
    #expect(svg.firstMatch(of: /\.[0-9]*0["\s)]/) == nil)
  }

  @Test func `a large layer's map has the digits it needs`() throws {
    let map = Affine(scaleX: 0.012_345_67, y: 0.5)
    let small = try encode([Node(0, 0, 80, 20, fill: red, transform: map)])
    #expect(small.contains("matrix(.0123 0 0 .5 0 0)"))
    let large = try encode([Node(0, 0, 8000, 20, fill: red, transform: map)])
    #expect(large.contains("matrix(1.2346 0 0 50 0 0) scale(.01)"))
  }

  @Test func `writes the time in a title on request`() throws {
    let encoder = try SVGFrameEncoder(catalog: .builtIn, includesTitle: true)
    let canvas = Canvas(size: CGSize(width: 10, height: 10))
    let svg = try encoder.encode(
      Frame(time: Instant(seconds: 0.32), canvas: canvas, layers: []))
    #expect(svg.contains("<title>.32 s</title>"))
  }

  @Test(arguments: [SVGFrameEncoder.TextMode.outlines, .live])
  func `is well-formed and repeats byte for byte`(mode: SVGFrameEncoder.TextMode) throws {
    let frame = gallery()
    let encoder = try SVGFrameEncoder(catalog: .builtIn, textMode: mode, includesTitle: true)
    let svg = try encoder.encode(frame)
    let listener = XMLListener()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = listener
    #expect(parser.parse())
    // Every name is defined once, before it is used.
    #expect(Set(listener.names).count == listener.names.count)
    #expect(listener.unresolved.isEmpty)
    _ = try encoder.encode(Frame(time: .zero, canvas: frame.canvas, layers: []))
    #expect(try encoder.encode(frame) == svg)
    #expect(
      try SVGFrameEncoder(catalog: .builtIn, textMode: mode, includesTitle: true)
        .encode(frame) == svg)
  }

  @Test func `refuses rotations in perspective and canvases without area`() throws {
    var eye = Transform3D()
    eye.m34 = -1 / 500
    let layer = FrameLayer(
      layer: 3, subtreeEnd: 1, size: CGSize(width: 5, height: 5),
      toCanvas: Transform3D(rotationAngle: 0.5, x: 1, y: 0, z: 0).concatenating(eye), alpha: 1,
      clipsToBounds: false, appearance: Appearance(fill: .solid(red)))
    let encoder = try SVGFrameEncoder(catalog: .builtIn)
    let canvas = Canvas(size: CGSize(width: 20, height: 20))
    #expect(throws: VectorEncodingError.perspective(layer: 3)) {
      try encoder.encode(Frame(time: .zero, canvas: canvas, layers: [layer]))
    }
    #expect(throws: VectorEncodingError.emptyCanvas(width: 0, height: 5)) {
      try encoder.encode(frame(0, 5, []))
    }
  }
}

/// The names and references that a parser finds.
private final class XMLListener: NSObject, XMLParserDelegate {
  var names: [String] = []
  var unresolved: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if let name = attributes["id"] { names.append(name) }
    for key in ["fill", "clip-path", "xlink:href"] {
      guard let value = attributes[key], let hash = value.firstIndex(of: "#"),
        key == "xlink:href" || value.hasPrefix("url(")
      else { continue }
      let name = value[value.index(after: hash)...].prefix { $0 != ")" }
      if !names.contains(String(name)) { unresolved.append(String(name)) }
    }
  }
}
