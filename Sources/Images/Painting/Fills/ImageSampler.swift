internal import Imaging

/// A sampler that shows a bitmap enlarged, reduced or shifted by fractions of a pixel, along its
/// axes.
///
/// Each pixel depends on its position alone, so any part has the same pixels as the whole, and is
/// within the range of the pixels that it combines.
struct ImageSampler {
  /// The map from shown pixels to those of the bitmap, along one axis.
  struct Axis {
    /// The start of pixel 0 in the bitmap.
    var origin: Double
    /// The length of a pixel in the bitmap.
    var step: Double
    var edge: AxisWeights.Edge
  }

  let bitmap: Bitmap
  let horizontal: Axis
  let vertical: Axis

  /// The sum of some pixels of a row, with their range.
  private struct RowSum {
    var lanes: UInt64 = 0
    var range = ChannelRange()
  }

  /// Returns the pixels of an area, row by row.
  func words(in area: PixelRect) -> [UInt32] {
    let columns = AxisWeights(
      pixels: area.x..<area.x + area.width, origin: horizontal.origin, step: horizontal.step,
      length: bitmap.width, edge: horizontal.edge)
    let rows = AxisWeights(
      pixels: area.y..<area.y + area.height, origin: vertical.origin, step: vertical.step,
      length: bitmap.height, edge: vertical.edge)
    let columnIndices = columns.indices
    // Consecutive rows need mostly the same rows of the bitmap, so their sums are kept in slots.
    let slotCount = rows.tapCount
    var slots = [RowSum](repeating: RowSum(), count: slotCount * area.width)
    var slotRows = [Int?](repeating: nil, count: slotCount)
    return [UInt32](unsafeUninitializedCapacity: area.width * area.height) { target, count in
      for row in 0..<area.height {
        let start = rows.starts[row]
        let weights = rows.weights[row * rows.tapCount..<(row + 1) * rows.tapCount]
        for (tap, weight) in weights.enumerated() where weight != 0 {
          let index = start + tap
          let slot = (index % slotCount + slotCount) % slotCount
          guard slotRows[slot] != index else { continue }
          slotRows[slot] = index
          slots.withUnsafeMutableBufferPointer { slots in
            sumRow(
              rows.pixel(at: index), weights: columns, indices: columnIndices,
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

  /// Sums one row of the bitmap for each shown column.
  private func sumRow(
    _ row: Int, weights: AxisWeights, indices: [Int], into sums: UnsafeMutableBufferPointer<RowSum>
  ) {
    let first = row * bitmap.width
    let tapCount = weights.tapCount
    bitmap.words.withUnsafeBufferPointer { words in
      weights.weights.withUnsafeBufferPointer { weights in
        indices.withUnsafeBufferPointer { indices in
          var entry = 0
          for column in sums.indices {
            var (outer, inner) = (UInt64(0), UInt64(0))
            var range = ChannelRange()
            for _ in 0..<tapCount {
              let weight = weights[entry]
              let word = words[first + indices[entry]]
              outer &+= ChannelLanes.outer(word) &* weight
              inner &+= ChannelLanes.inner(word) &* weight
              if AxisWeights.counts(weight) { range.include(word) }
              entry += 1
            }
            sums[column] = RowSum(
              lanes: ChannelLanes.packed(outer: outer, inner: inner), range: range)
          }
        }
      }
    }
  }

  /// Combines summed rows into one shown row.
  private static func sumColumns(
    _ slots: [RowSum], start: Int, weights: ArraySlice<UInt64>, slotCount: Int,
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
          var range = ChannelRange()
          for row in used {
            let sum = slots[row.offset + column]
            outer &+= (sum.lanes & ChannelLanes.wide) &* row.weight
            inner &+= (sum.lanes >> 16 & ChannelLanes.wide) &* row.weight
            if AxisWeights.counts(row.weight) { range.include(sum.range) }
          }
          target[column] = range.clamped(ChannelLanes.word(outer: outer, inner: inner))
        }
      }
    }
  }
}
