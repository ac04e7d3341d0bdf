import Imaging
import Timing

extension Timeline {
  /// The names of the images that layers show at any time, relative to the folder of assets.
  package var imageNames: Set<String> {
    var names: Set<String> = []
    for layer in layers {
      let model = layer.appearance.model
      for appearance in [model.initial] + model.steps.map(\.value) {
        appearance.insertImageNames(into: &names)
      }
    }
    return names
  }
}

extension Appearance {
  /// Adds the names of the images that the appearance and its parts show.
  fileprivate func insertImageNames(into names: inout Set<String>) {
    if let image { names.insert(image.source.name) }
    let parts =
      stack.map(\.appearance) + [mask?.appearance, back].compactMap(\.self)
      + (crossfade?.parts.map(\.appearance) ?? [])
    for part in parts { part.insertImageNames(into: &names) }
  }
}
