internal import Timing

extension Appearance {
  /// The appearance and all that it draws: stacked layers, masks, backs and fading ones.
  package var withParts: [Appearance] {
    let parts =
      stack.map(\.appearance) + [mask?.appearance, back].compactMap(\.self)
      + (crossfade?.parts.map(\.appearance) ?? [])
    return [self] + parts.flatMap(\.withParts)
  }
}

extension Timeline {
  /// The appearances of all layers at any time.
  package var appearances: [Appearance] {
    layers.flatMap { layer in
      let model = layer.appearance.model
      return ([model.initial] + model.steps.map(\.value)).flatMap(\.withParts)
    }
  }
}
