import Foundation
import Geometry
import Imaging
import TestSupport
import Timelines

/// Returns a frame with every kind of painted content.
func gallery() -> Frame {
  func gradient(_ from: Color, _ to: Color, start: CGPoint, end: CGPoint) -> Fill {
    .linear(
      LinearGradient(
        stops: [.init(location: 0.1, color: from), .init(location: 0.9, color: to)], start: start,
        end: end))
  }
  let heading = TextContent(
    "Cellophane — 24 °C", font: FontDescriptor(weight: 700), size: 24, alignment: .left,
    placement: .baseline(CGPoint(x: 0, y: 24)))
  let paragraph = TextContent(
    "Lines are wrapped at the width of the box & keep <their> place.", size: 13,
    color: Color(white: 0.2, alpha: 0.8), alignment: .center)
  var diagonal = Node(20, 60, 120, 80, radius: 16, border: Border(width: 3, color: blue))
  diagonal.appearance.fill = gradient(
    red, Color(rgba: 0xFFCC_00FF), start: .zero, end: CGPoint(x: 1, y: 1))
  var vertical = Node(160, 60, 120, 80, radius: 40, border: Border(width: 1, color: .black))
  vertical.appearance.fill = gradient(
    Color(rgba: 0x34C7_59FF), Color(rgba: 0x34C7_5900), start: CGPoint(x: 0.5, y: 0),
    end: CGPoint(x: 0.5, y: 1))
  let turned = Node(
    80, 160, 70, 50, fill: Color(rgba: 0x5856_D6FF), radius: 4,
    border: Border(width: 10, color: Color(white: 0, alpha: 0.4)),
    texts: [TextContent("Turned", size: 15, color: .white)],
    transform: Affine(rotationAngle: 0.4).scaledBy(x: 1.2, y: 0.9))
  let faded = Node(
    180, 160, 90, 70, fill: red, radius: 10, alpha: 0.6,
    children: [
      Node(20, 20, 90, 30, fill: blue, texts: [TextContent("Group", size: 14, color: .white)])
    ])
  let clipped = Node(
    20, 250, 120, 80, fill: Color(white: 0.9), radius: 24, clips: true,
    children: [
      Node(60, -20, 100, 60, fill: Color(rgba: 0xFF2D_55FF)),
      Node(-10, 50, 100, 60, fill: Color(rgba: 0x007A_FFFF)),
    ])
  let wrapped = Node(
    160, 250, 120, 80, fill: .white, radius: 8, border: Border(width: 0.5, color: .black),
    texts: [paragraph])
  let missing = Node(
    20, 345, 260, 40,
    texts: [TextContent("中 missing 文", size: 18), TextContent("Å", size: 9, alignment: .right)])
  var price = TextContent("", font: FontDescriptor(weight: 700), size: 20, alignment: .right)
  price.setNumber(CountedNumber(1999.4, rolls: true))
  return frame(
    300, 400, background: Color(rgba: 0xF2F2_F7FF),
    [
      Node(20, 12, 260, 36, texts: [heading, price]), diagonal, vertical, turned, faded, clipped,
      wrapped, missing,
    ])
}
