import Foundation
import Geometry
import Imaging
import SceneDocuments
import Timelines
import Typesetting

/// The measurement of the content of items: of their texts, their layers and their images.
///
/// Lengths are rounded up to whole points, so that a text that determines the width of its item
/// does not wrap in it.
final class ContentMeasurer {
  /// Along one axis, the part of a layer that is known without its content.
  private typealias Span = RelativeFrame.Span

  private let catalog: FontCatalog
  private var typesetter: Typesetter?

  /// Makes a measurer for texts in the faces of a catalog.
  init(catalog: FontCatalog) { self.catalog = catalog }

  /// Returns the size of an item in points.
  ///
  /// - Parameter room: the size that shares refer to, in points; no text becomes wider.
  func size(_ size: ItemSize, of appearance: Appearance, in room: CGSize) -> CGSize {
    if let fixed = size.fixed { return fixed }
    if let ratio = size.aspectRatio {
      if size.width.length == .auto {
        let height = size.height.resolved(in: room.height) { 0 }
        return CGSize(
          width: size.width.resolved(in: room.width) { height * ratio }, height: height)
      }
      let width = size.width.resolved(in: room.width) { 0 }
      return CGSize(
        width: width, height: size.height.resolved(in: room.height) { width / ratio })
    }
    let width = width(size.width, of: appearance, in: room.width)
    let height = size.height.resolved(in: room.height) {
      naturalHeight(of: appearance, width: width)
    }
    return CGSize(width: width, height: height)
  }

  /// Returns the width of an item: that of its longest line if texts wrap at a limit.
  private func width(_ length: ItemSize.Side, of appearance: Appearance, in room: Double) -> Double
  {
    var natural = 0.0
    let width = length.resolved(in: room) {
      natural = naturalWidth(of: appearance)
      return min(room, natural)
    }
    guard length.length == .auto, width < natural,
      let wrapped = contentWidth(of: appearance, within: width)?.rounded(.up), wrapped < width,
      // In words that are broken, lines may change with the width.
      contentHeight(of: appearance, width: wrapped) == contentHeight(of: appearance, width: width)
    else { return width }
    return length.resolved(in: room) { wrapped }
  }

  /// Returns the width of content whose texts do not wrap, in points; 0 if it has none.
  private func naturalWidth(of appearance: Appearance) -> Double {
    if let width = contentWidth(of: appearance) { return width.rounded(.up) }
    return appearance.image.map { Double($0.source.width) / $0.scale } ?? 0
  }

  /// Returns the height of content in a width, in points; 0 if it has none.
  private func naturalHeight(of appearance: Appearance, width: Double) -> Double {
    if let height = contentHeight(of: appearance, width: width) { return height.rounded(.up) }
    guard let source = appearance.image?.source, source.width > 0 else { return 0 }
    return width * Double(source.height) / Double(source.width)
  }

  // MARK: Content

  /// Returns the width that texts and layers need; `nil` if there are none that determine it.
  ///
  /// - Parameter width: The width in which texts wrap, in points; they do not where `nil`.
  private func contentWidth(of appearance: Appearance, within width: Double? = nil) -> Double? {
    let texts = appearance.texts.compactMap { text -> Double? in
      switch text.placement {
      case .box(let insets, _):
        let room = width.map { $0 - insets.left - insets.right } ?? .greatestFiniteMagnitude
        return extent(of: text, width: room).map { insets.left + $0.width + insets.right }
      case .baseline(let start):
        return extent(of: text, width: .greatestFiniteMagnitude).map { start.x + $0.width }
      }
    }
    let layers = appearance.stack.compactMap { layer in
      length(around: layer.frame.horizontal) {
        contentWidth(
          of: layer.appearance,
          within: width.map { layer.frame.horizontal.resolved(in: $0).extent })
      }
    }
    return (texts + layers).max()
  }

  /// Returns the height that texts and layers need; `nil` if there are none that determine it.
  private func contentHeight(of appearance: Appearance, width: Double) -> Double? {
    let texts = appearance.texts.compactMap { text -> Double? in
      switch text.placement {
      case .box(let insets, _):
        guard let size = extent(of: text, width: width - insets.left - insets.right) else {
          return nil
        }
        return insets.top + size.height + insets.bottom
      case .baseline(let start): return start.y
      }
    }
    let layers = appearance.stack.compactMap { layer in
      length(around: layer.frame.vertical) {
        contentHeight(
          of: layer.appearance, width: layer.frame.horizontal.resolved(in: width).extent)
      }
    }
    return (texts + layers).max()
  }

  /// Returns the length that a layer needs around it; `nil` if neither its frame nor its content
  /// determines one.
  private func length(around span: Span, content: () -> Double?) -> Double? {
    let (start, end) = (span.start ?? .init(), span.end ?? .init())
    let points = start.points + end.points
    let rest = 1 - start.share - end.share
    guard let extent = span.extent else {
      guard rest > 0, let inner = content() else { return nil }
      return (inner + points) / rest
    }
    if extent.share > 0 {
      guard let inner = content() else { return nil }
      return (inner - extent.points) / extent.share
    }
    return rest > 0 ? (points + extent.points) / rest : nil
  }

  /// Returns the size of a text that wraps in a width, in points; `nil` if it cannot be set, which
  /// painting reports.
  private func extent(of text: TextContent, width: Double) -> CGSize? {
    var request = text.request(in: .zero)
    request.width = width < .greatestFiniteMagnitude ? max(0, width) : nil
    if request.string.isEmpty { return .zero }
    typesetter = typesetter ?? (try? Typesetter(catalog: catalog))
    return try? typesetter?.layout(request).size
  }
}
