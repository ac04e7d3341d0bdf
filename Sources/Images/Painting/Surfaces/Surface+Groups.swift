internal import CCairo
internal import Foundation
internal import Imaging

/// Groups: content that is painted to words of its own before it is painted on the surface.
extension Surface {
  /// An open group.
  struct Group {
    /// The target around the group.
    let parent: OpaquePointer?
    /// The context around the group.
    let context: OpaquePointer?
    let kind: GroupKind
    /// The memory of the group's words; `nil` if they are Cairo's.
    var words: UnsafeMutableBufferPointer<UInt32>?
  }

  /// The relation of a group to the one around it.
  enum GroupKind {
    /// A group that is painted over the content below.
    case plain
    /// A part of a cross-fade, which is the group around it.
    case added
    /// A group that the next one masks.
    case masked
    /// A mask for the group around it.
    case mask
    /// A group that is blurred before it is clipped.
    case blurred
  }

  /// Begins a group: until `endGroup`, content within whole pixels is painted to words of its own.
  func beginGroup(in area: PixelRect, as kind: GroupKind) {
    let parent = cairo_get_group_target(context)
    let mayBeOwn = kind == .plain || kind == .added
    if mayBeOwn, let clip, beginOwnGroup(in: area.intersection(clip), parent: parent, as: kind) {
      return
    }
    groups.append(Group(parent: parent, context: context, kind: kind))
    if kind == .blurred {
      // Cairo's groups are no larger than the clips around them, which apply after the blur.
      let target = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))
      enter(target, in: area)
      return
    }
    cairo_save(context)
    clipCairo(to: area)
    pushClip(to: area)
    cairo_push_group(context)
  }

  /// Begins a group with our own memory.
  ///
  /// - Returns: Whether there was memory for it.
  private func beginOwnGroup(
    in area: PixelRect, parent: OpaquePointer?, as kind: GroupKind
  ) -> Bool {
    let count = area.width * area.height
    guard count > 0, let words = memory.take(count), let base = words.baseAddress else {
      return false
    }
    groups.append(Group(parent: parent, context: context, kind: kind, words: words))
    enter(
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(area.width), Int32(area.height), Int32(area.width * 4)), in: area)
    // Cairo rounds differently on a target that it knows to be clear, as its own groups are.
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    return true
  }

  /// Paints on a target of an area from now on, clipped to nothing but the area.
  private func enter(_ target: OpaquePointer?, in area: PixelRect) {
    cairo_surface_set_device_offset(target, -Double(area.x), -Double(area.y))
    context = cairo_create(target)
    cairo_surface_destroy(target)
    pushOnlyClip(to: area)
  }

  /// Paints the last group with an opacity, or adds it if it is a part of a cross-fade.
  func endGroup(in area: PixelRect, alpha: Double) {
    let group = groups.removeLast()
    if group.words != nil { return endOwnGroup(group, alpha: alpha) }
    cairo_pop_group_to_source(context)
    releaseClip(to: area)
    if group.kind == .added { cairo_set_operator(context, CAIRO_OPERATOR_ADD) }
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
    popClip()
    cairo_restore(context)
  }

  /// Paints a group with our own memory.
  private func endOwnGroup(_ group: Group, alpha: Double) {
    let inner = cairo_get_target(context).flatMap(TargetPixels.init(of:))
    leave(group)
    popClip()
    if let inner, let parent = cairo_get_group_target(context),
      let outer = TargetPixels(of: parent)
    {
      let coverage = UInt8(Color.byte(alpha))
      if group.kind == .added {
        inner.add(to: outer, coverage: coverage, in: limits)
      } else {
        inner.paint(over: outer, coverage: coverage, in: limits)
      }
      cairo_surface_mark_dirty(parent)
    }
    if let words = group.words { memory.give(back: words) }
  }

  /// Paints the last group blurred by a Gaussian, within the clip around it.
  ///
  /// Beyond the area its edge pixels repeat.
  ///
  /// - Parameter deviation: the standard deviation in pixels.
  func endBlurredGroup(in area: PixelRect, alpha: Double, deviation: Double) {
    let group = groups.removeLast()
    let target = cairo_surface_reference(cairo_get_target(context))
    defer { cairo_surface_destroy(target) }
    leave(group)
    popClip()
    guard let pixels = target.flatMap(TargetPixels.init(of:)) else { return }
    let shown = area.intersection(pixels.area)
    guard !shown.isEmpty else { return }
    var blurred = BackdropBlur(
      pixels.words, stride: pixels.stride, source: pixels.area, area: shown,
      deviation: deviation, saturation: 1)
    blurred.words.withUnsafeMutableBufferPointer { words in
      withSource(words, in: shown) { paint(alpha: alpha) }
    }
  }

  /// Removes the clip before a group is painted: its content was clipped once, and a soft clip must
  /// not apply twice.
  private func releaseClip(to area: PixelRect) {
    cairo_reset_clip(context)
    clipCairo(to: area)
  }

  /// Paints the last two groups: the first, masked by the opacity of the second.
  ///
  /// - Parameters:
  ///   - area: the area of the first group.
  ///   - alpha: the opacity of the whole.
  func endGroups(in area: PixelRect, alpha: Double) {
    groups.removeLast(2)
    let mask = cairo_pop_group(context)
    popClip()
    cairo_restore(context)
    cairo_pop_group_to_source(context)
    releaseClip(to: area)
    let share = Double(Color.byte(alpha)) / 255
    if share < 1 {
      cairo_push_group(context)
      cairo_mask(context, mask)
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, share)
    } else {
      cairo_mask(context, mask)
    }
    cairo_pattern_destroy(mask)
    popClip()
    cairo_restore(context)
  }

  /// Calls a closure with the words of the content below the next mark: in the open groups and in
  /// the bitmap.
  ///
  /// The content below a group is also below everything in the group, so that a blur does not
  /// depend on whether the group has an opacity. The content below a cross-fade is below each of
  /// its parts. Masks are independent of the content below.
  ///
  /// - Parameters:
  ///   - isAdded: whether the next mark is itself a part of the innermost group.
  ///   - body: receives the words, their number from one row to the next, and the rectangle of the
  ///     words in the bitmap.
  func withPixelsBelow(
    part isAdded: Bool,
    _ body: (UnsafeMutableBufferPointer<UInt32>, _ stride: Int, _ area: PixelRect) -> Void
  ) {
    // From the bitmap to the present target; the level of a group's target is one above its index.
    let levels = groups.map(\.parent) + [cairo_get_group_target(context)]
    var seen: [OpaquePointer?] = []
    var isPart = isAdded
    for level in levels.indices.reversed() {
      // The group of a cross-fade contains its earlier parts, which are left out.
      if !isPart { seen.append(levels[level]) }
      let kind = level > 0 ? groups[level - 1].kind : .plain
      if kind == .mask { break }
      isPart = kind == .added
    }
    guard let lowest = seen.last ?? nil, let pixels = TargetPixels(of: lowest) else { return }
    let upper = seen.dropLast().reversed().compactMap { $0.flatMap(TargetPixels.init(of:)) }
    if upper.isEmpty { return body(pixels.words, pixels.stride, pixels.area) }
    var words = Array(pixels.words)
    words.withUnsafeMutableBufferPointer { words in
      let copy = TargetPixels(words: words, stride: pixels.stride, area: pixels.area)
      for level in upper { level.paint(over: copy) }
      body(words, pixels.stride, pixels.area)
    }
  }
}
