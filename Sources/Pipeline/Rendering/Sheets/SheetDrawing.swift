import Foundation
import Geometry
import Imaging
import Timelines

/// The texts, outlines and lines over the frames of a sheet.
struct SheetDrawing {
  let plan: SheetPlan
  let layout: SheetLayout
  let style: SheetStyle

  /// Draws everything but the frames.
  func ink() -> SheetInk {
    var ink = SheetInk()
    writeHeader(&ink)
    if let chart = plan.chart {
      let height = Double(chart.height(scale: 1))
      let width = Double(layout.size.width) - 2 * SheetStyle.margin
      chart.draw(
        in: CGRect(
          x: SheetStyle.margin, y: Double(layout.size.height) - SheetStyle.margin - height,
          width: width, height: height), scale: 1, marks: plan.cells.map(\.panels[0].time), &ink)
    }
    for (index, cell) in plan.cells.enumerated() {
      writeCaption(of: cell, at: index, &ink)
      for (number, panel) in cell.panels.enumerated() {
        draw(panel, in: layout.area(ofPanel: number, in: index), number: number, &ink)
      }
    }
    return ink
  }

  private func writeHeader(_ ink: inout SheetInk) {
    let width = Double(layout.size.width) - 2 * SheetStyle.margin
    let area = CGRect(
      x: SheetStyle.margin, y: SheetStyle.margin - 4, width: width, height: SheetStyle.title.height)
    ink.write(
      style.text(plan.title, SheetStyle.title.size, weight: 700, color: style.text), in: area)
    ink.write(
      style.text(plan.factLine, SheetStyle.facts.size, color: style.detail),
      in: CGRect(
        x: SheetStyle.margin, y: area.maxY, width: width, height: SheetStyle.facts.height))
  }

  private func writeCaption(of cell: SheetPlan.Cell, at index: Int, _ ink: inout SheetInk) {
    let origin = layout.origin(ofCell: index)
    let width = layout.cell.width
    ink.write(
      style.text(cell.caption, SheetStyle.caption.size, weight: 600, color: style.text),
      in: CGRect(x: origin.x, y: origin.y, width: width, height: SheetStyle.caption.height))
    ink.write(
      style.text(cell.detail, SheetStyle.reason.size, color: style.detail),
      in: CGRect(
        x: origin.x, y: origin.y + SheetStyle.caption.height, width: width,
        height: SheetStyle.reason.height))
  }

  /// Draws the line around a frame, and its outlines, paths and names.
  private func draw(
    _ panel: SheetPlan.Panel, in area: CGRect, number: Int, _ ink: inout SheetInk
  ) {
    ink.outline(area.insetBy(dx: -1, dy: -1), style.frameLine, width: 1)
    if let heading = panel.heading {
      ink.write(
        style.text(heading, SheetStyle.reason.size, weight: 600, color: style.detail),
        in: CGRect(
          x: area.minX, y: area.minY - SheetStyle.reason.height - 2, width: area.width,
          height: SheetStyle.reason.height))
    }
    let boxes = boxes(of: panel, in: area)
    for (mark, box) in zip(panel.marks, boxes) {
      let color = color(mark)
      drawPath(of: mark, in: area, color, &ink)
      drawOutline(of: mark, box, in: area, color, &ink)
    }
    write(labels(of: panel, beside: area, width: layout.gutters[number]), &ink)
  }

  /// Draws the outline of an element, along its sides where it is turned.
  private func drawOutline(
    of mark: SheetPlan.Mark, _ box: CGRect, in area: CGRect, _ color: Color, _ ink: inout SheetInk
  ) {
    guard mark.corners.count > 2 else {
      ink.outline(box.insetBy(dx: -1, dy: -1), style.halo, width: 1, radius: 3)
      ink.outline(box, color, width: 2, radius: 2)
      return
    }
    let corners = mark.corners.map { position(of: $0, in: area) }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap {
      area.insetBy(dx: 1, dy: 1).clipped(from: $0, to: $1)
    }
    for side in sides { ink.line(from: side.start, to: side.end, style.halo, width: 4) }
    for side in sides { ink.line(from: side.start, to: side.end, color, width: 2) }
  }

  /// Returns the position of a point of the canvas.
  private func position(of point: CGPoint, in area: CGRect) -> CGPoint {
    CGPoint(x: area.minX + point.x * layout.scale, y: area.minY + point.y * layout.scale)
  }

  private func color(_ mark: SheetPlan.Mark) -> Color {
    style.colors[mark.color % style.colors.count]
  }

  /// Returns the outlines of the marks of a frame, equal ones within each other.
  private func boxes(of panel: SheetPlan.Panel, in area: CGRect) -> [CGRect] {
    var boxes: [CGRect] = []
    for mark in panel.marks {
      let scaled = CGRect(
        x: area.minX + mark.box.minX * layout.scale, y: area.minY + mark.box.minY * layout.scale,
        width: mark.box.width * layout.scale, height: mark.box.height * layout.scale)
      var box = scaled.insetBy(dx: -1.5, dy: -1.5).intersection(area)
      if box.isNull || box.width < 4 || box.height < 4 {
        box = CGRect(x: scaled.midX - 3, y: scaled.midY - 3, width: 6, height: 6)
      }
      while boxes.contains(where: { $0.isNear(box) }), box.width > 12, box.height > 12 {
        box = box.insetBy(dx: 3, dy: 3)
      }
      boxes.append(box)
    }
    return boxes
  }

  private func drawPath(
    of mark: SheetPlan.Mark, in area: CGRect, _ color: Color, _ ink: inout SheetInk
  ) {
    let points = mark.path.map { position(of: $0, in: area) }
    for point in points where area.insetBy(dx: 2, dy: 2).contains(point) {
      ink.dot(at: point, style.halo, diameter: 4.5)
    }
    for point in points where area.insetBy(dx: 2, dy: 2).contains(point) {
      ink.dot(at: point, color, diameter: 3)
    }
  }

  /// A name beside a frame, with the line from its element.
  struct Label {
    let text: String
    let area: CGRect
    let color: Color
    /// The end at the element, the bend at the edge of the frame, and the end at the name.
    let line: [CGPoint]
  }

  /// Returns the names beside a frame.
  func labels(of panel: SheetPlan.Panel, beside area: CGRect, width: Double) -> [Label] {
    let named = panel.marks.indices.filter { panel.marks[$0].name != nil }
    guard !named.isEmpty else { return [] }
    let boxes = boxes(of: panel, in: area)
    let obstacles = panel.obstacles.map { box in
      let corner = position(of: CGPoint(x: box.minX, y: box.minY), in: area)
      return CGRect(
        x: corner.x, y: corner.y, width: box.width * layout.scale,
        height: box.height * layout.scale)
    }
    let heights = LeaderLines(
      from: named.map { (boxes[$0], !panel.marks[$0].corners.isEmpty) }, in: area,
      avoiding: obstacles
    ).heights
    let height = SheetStyle.label.height
    let tops = LabelColumn.tops(
      around: heights, height: height, in: area.minY...(area.minY + layout.contentHeight))
    let left = area.maxX + SheetStyle.leader
    return named.indices.map { place in
      let (index, line, top) = (named[place], heights[place], tops[place])
      let box = boxes[index]
      let isBeside = box.minY < line && line < box.maxY
      let end = CGPoint(x: isBeside ? box.maxX : max(box.minX, box.maxX - 8), y: line)
      return Label(
        text: panel.marks[index].name ?? "",
        area: CGRect(x: left, y: top, width: width - SheetStyle.leader, height: height),
        color: color(panel.marks[index]),
        line: [
          end, CGPoint(x: max(end.x, area.maxX + 1), y: line),
          CGPoint(x: left - 3, y: top + height / 2),
        ])
    }
  }

  /// Writes the names beside a frame, each with a line to its element.
  private func write(_ labels: [Label], _ ink: inout SheetInk) {
    for label in labels {
      for (color, width) in [(style.halo, 3.0), (label.color, 1.5)] {
        for (start, end) in zip(label.line, label.line.dropFirst()) {
          ink.line(from: start, to: end, color, width: width)
        }
      }
      if let end = label.line.first { ink.dot(at: end, label.color, diameter: 5) }
    }
    for label in labels {
      ink.write(
        style.text(label.text, SheetStyle.label.size, weight: 600, color: label.color),
        in: label.area)
    }
  }
}

extension CGRect {
  /// Returns the part of a line that lies in the rectangle; `nil` for none (source: Liang and
  /// Barsky, "A new concept and method for line clipping", 1984).
  fileprivate func clipped(
    from start: CGPoint, to end: CGPoint
  ) -> (start: CGPoint, end: CGPoint)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    let sides = [
      (-dx, start.x - minX), (dx, maxX - start.x), (-dy, start.y - minY), (dy, maxY - start.y),
    ]
    for (direction, distance) in sides {
      if direction == 0 {
        if distance < 0 { return nil }
      } else if direction < 0 {
        first = max(first, distance / direction)
      } else {
        last = min(last, distance / direction)
      }
    }
    guard first < last else { return nil }
    return (
      CGPoint(x: start.x + first * dx, y: start.y + first * dy),
      CGPoint(x: start.x + last * dx, y: start.y + last * dy)
    )
  }

  /// Returns whether the sides of another rectangle lie on those of this one.
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 2.5 && abs(minY - other.minY) < 2.5 && abs(maxX - other.maxX) < 2.5
      && abs(maxY - other.maxY) < 2.5
  }
}
