extension PaletteBuilder {
  /// The color of a palette that is nearest to a sample's.
  private struct Nearest {
    /// The point of the sample's color.
    let point: PerceptualPoint
    /// The index of the palette's color; the one with the smallest value among equally near ones.
    var index: Int
    var squaredDistance: Float

    /// Takes one of the colors that were added to a palette if it is nearer.
    mutating func consider(_ added: Range<Int>, of colors: [UInt32], _ points: [PerceptualPoint]) {
      for index in added {
        let distance = points[index].squaredDistance(to: point)
        if distance < squaredDistance
          || distance == squaredDistance && colors[index] < colors[self.index]
        {
          self.index = index
          squaredDistance = distance
        }
      }
    }
  }

  /// The samples of a slice that the mixes of a palette do not come near to.
  private struct Findings {
    /// For each sample the nearest color.
    var nearest: [Nearest] = []
    /// The samples with the cost of their errors.
    var found: [(cost: Float, residue: Float, index: Int)] = []
  }

  /// Adds colors that no mix of others comes near to, such as the ends of gradients.
  func addExtremes(to colors: inout [UInt32], tolerance: Float) throws {
    let rounds = 3
    // Each slice needs a search of its own.
    let sliceCount = tasks.threadCount > 1 ? Self.slices : 1
    var known = Array(repeating: [Nearest](), count: sliceCount)
    var knownColors = 0
    for round in 0..<rounds {
      let (palette, before, added) = (colors, known, knownColors..<colors.count)
      let slices = try tasks.map(sliceCount) { number in
        findings(
          in: samples.count * number / sliceCount..<samples.count * (number + 1) / sliceCount,
          colors: palette, tolerance: tolerance, before[number], added: added)
      }
      known = slices.map(\.nearest)
      knownColors = colors.count
      let found = slices.flatMap(\.found)
      // The highest costs first, and of equal ones the lowest indices: positive numbers have the order
      // of their bits.
      let order = RadixSort.sorted(
        found.indices.map { UInt64(~found[$0].cost.bitPattern) << 32 | UInt64($0) })
      let room = (settings.colors - colors.count) / (rounds - round)
      var extremes: [(point: PerceptualPoint, residue: Float)] = []
      for key in order where extremes.count < room {
        let (_, residue, index) = found[Int(UInt32(truncatingIfNeeded: key))]
        let sample = samples[index]
        // One color helps those near it as well.
        guard
          extremes.allSatisfy({
            $0.point.squaredDistance(to: sample.point) > 4 * $0.residue * $0.residue
          })
        else { continue }
        extremes.append((sample.point, residue))
        if !colors.contains(sample.color) { colors.append(sample.color) }
      }
    }
  }

  /// Returns the samples of a range that no mix comes near to.
  ///
  /// - Parameters:
  ///   - known: for each of them the nearest color without those that were added; none at first.
  ///   - added: the indices of the colors that were added since.
  private func findings(
    in range: Range<Int>, colors: [UInt32], tolerance: Float, _ known: [Nearest],
    added: Range<Int>
  ) -> Findings {
    let palette = Palette(colors: colors)
    var search = ColorShareSearch(palette: palette, tolerance: tolerance)
    let points = colors.map { PerceptualPoint($0) }
    var result = Findings(nearest: known)
    result.nearest.reserveCapacity(range.count)
    for (place, index) in range.enumerated() {
      let color = samples[index].color
      if known.isEmpty {
        let point = PerceptualPoint(color)
        let (index, distance) = search.nearest(to: point)
        result.nearest.append(Nearest(point: point, index: index, squaredDistance: distance))
      } else {
        result.nearest[place].consider(added, of: colors, points)
      }
      let residue = search.residue(of: color, nearest: result.nearest[place].index)
      guard residue > tolerance else { continue }
      result.found.append((residue * residue * samples[index].weight, residue, index))
    }
    return result
  }
}
