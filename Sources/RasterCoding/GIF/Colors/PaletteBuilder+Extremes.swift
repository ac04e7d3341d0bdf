extension PaletteBuilder {
  /// Adds colours that no mix of others comes near to, such as the ends of gradients.
  func addExtremes(to colors: inout [UInt32], tolerance: Float) throws {
    let rounds = 3
    for round in 0..<rounds {
      let palette = Palette(colors: colors)
      typealias Finding = (cost: Float, residue: Float, index: Int)
      let found = try tasks.map(Self.slices) { number -> [Finding] in
        var search = ColorShareSearch(palette: palette, tolerance: tolerance)
        return slice(number).compactMap { index in
          let residue = search.residue(of: samples[index].color)
          guard residue > tolerance else { return nil }
          return (residue * residue * samples[index].weight, residue, index)
        }
      }.flatMap(\.self)
      // The highest costs first, and of equal ones the lowest indices: positive numbers have the order
      // of their bits.
      let order = RadixSort.sorted(
        found.indices.map { UInt64(~found[$0].cost.bitPattern) << 32 | UInt64($0) })
      let room = (settings.colors - colors.count) / (rounds - round)
      var added: [(point: PerceptualPoint, residue: Float)] = []
      for key in order where added.count < room {
        let (_, residue, index) = found[Int(UInt32(truncatingIfNeeded: key))]
        let sample = samples[index]
        // One colour helps those near it as well.
        guard
          added.allSatisfy({
            $0.point.squaredDistance(to: sample.point) > 4 * $0.residue * $0.residue
          })
        else { continue }
        added.append((sample.point, residue))
        if !colors.contains(sample.color) { colors.append(sample.color) }
      }
    }
  }
}
