extension PaletteBuilder {
  /// Adds colours that no mix of others comes near to, such as the ends of gradients.
  func addExtremes(to colors: inout [UInt32], tolerance: Float) {
    let rounds = 3
    for round in 0..<rounds {
      var mixer = ColorMixer(palette: Palette(colors: colors), tolerance: tolerance)
      var found: [(cost: Float, residue: Float, index: Int)] = []
      for (index, sample) in samples.enumerated() {
        let residue = mixer.residue(of: sample.color)
        if residue > tolerance { found.append((residue * residue * sample.weight, residue, index)) }
      }
      found.sort { ($0.cost, $1.index) > ($1.cost, $0.index) }
      let room = (settings.colors - colors.count) / (rounds - round)
      var added: [(point: PerceptualPoint, residue: Float)] = []
      for (_, residue, index) in found where added.count < room {
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
