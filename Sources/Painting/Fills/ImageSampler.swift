internal import Imaging

/// Shows a picture larger, smaller or between the pixels, along its axes.
///
/// Each pixel depends on its place alone, so any part of a whole has the same pixels as the whole.
struct ImageSampler {
  /// From pixels that are shown to those of the picture, along one axis.
  struct Axis {
    /// Where pixel 0 begins in the picture.
    var origin: Double
    /// How long a pixel is in the picture.
    var step: Double
    var edge: AxisWeights.Edge
  }

  let picture: Bitmap
  let horizontal: Axis
  let vertical: Axis

  /// Returns the pixels of an area, row by row.
  func words(in area: PixelRect) -> [UInt32] {
    let columns = AxisWeights(
      pixels: area.x..<area.x + area.width, origin: horizontal.origin, step: horizontal.step,
      length: picture.width, edge: horizontal.edge)
    let rows = AxisWeights(
      pixels: area.y..<area.y + area.height, origin: vertical.origin, step: vertical.step,
      length: picture.height, edge: vertical.edge)
    let columnIndices = columns.indices
    // Rows of the picture that are wanted next are those that were wanted last, but for a few.
    let slotCount = rows.tapCount
    var slots = [UInt64](repeating: 0, count: slotCount * area.width)
    var places = [Int?](repeating: nil, count: slotCount)
    return [UInt32](unsafeUninitializedCapacity: area.width * area.height) { target, count in
      for row in 0..<area.height {
        let start = rows.starts[row]
        let weights = rows.weights[row * rows.tapCount..<(row + 1) * rows.tapCount]
        for (tap, weight) in weights.enumerated() where weight != 0 {
          let place = start + tap
          let slot = (place % slotCount + slotCount) % slotCount
          guard places[slot] != place else { continue }
          places[slot] = place
          slots.withUnsafeMutableBufferPointer { slots in
            sumRow(
              rows.pixel(at: place), weights: columns, indices: columnIndices,
              into: UnsafeMutableBufferPointer(
                rebasing: slots[slot * area.width..<(slot + 1) * area.width]))
          }
        }
        let words = UnsafeMutableBufferPointer(
          rebasing: target[row * area.width..<(row + 1) * area.width])
        Self.sumColumns(slots, start: start, weights: weights, slotCount: slotCount, into: words)
      }
      count = area.width * area.height
    }
  }

  /// Sums one row of the picture up for each pixel that is shown.
  private func sumRow(
    _ row: Int, weights: AxisWeights, indices: [Int], into sums: UnsafeMutableBufferPointer<UInt64>
  ) {
    let first = row * picture.width
    let tapCount = weights.tapCount
    picture.words.withUnsafeBufferPointer { words in
      weights.weights.withUnsafeBufferPointer { weights in
        indices.withUnsafeBufferPointer { indices in
          var entry = 0
          for column in sums.indices {
            var (outer, inner) = (UInt64(0), UInt64(0))
            for _ in 0..<tapCount {
              let weight = weights[entry]
              let word = words[first + indices[entry]]
              outer &+= ChannelLanes.outer(word) &* weight
              inner &+= ChannelLanes.inner(word) &* weight
              entry += 1
            }
            sums[column] = ChannelLanes.packed(outer: outer, inner: inner)
          }
        }
      }
    }
  }

  /// Sums rows up to one row that is shown.
  private static func sumColumns(
    _ slots: [UInt64], start: Int, weights: ArraySlice<UInt64>, slotCount: Int,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let used = weights.enumerated().filter { $0.element != 0 }.map { tap, weight in
      let slot = ((start + tap) % slotCount + slotCount) % slotCount
      return (offset: slot * target.count, weight: weight)
    }
    slots.withUnsafeBufferPointer { slots in
      used.withUnsafeBufferPointer { used in
        for column in target.indices {
          var (outer, inner) = (UInt64(0), UInt64(0))
          for row in used {
            let lanes = slots[row.offset + column]
            outer &+= (lanes & ChannelLanes.wide) &* row.weight
            inner &+= (lanes >> 16 & ChannelLanes.wide) &* row.weight
          }
          target[column] = ChannelLanes.word(outer: outer, inner: inner)
        }
      }
    }
  }
}
