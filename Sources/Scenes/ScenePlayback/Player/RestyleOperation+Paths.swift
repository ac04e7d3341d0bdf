import SceneDocuments
import Timelines
import Timing

/// The properties that changes of styles name.
extension RestyleOperation {
  /// Returns the named properties of an appearance; `nil` for all.
  func paths(in appearance: Appearance) -> PropertyPaths? {
    let names = count != nil ? ["texts"] : style == nil ? overrides.paths : nil
    guard let layer else { return names.map { PropertyPaths($0) } }
    let roots = appearance.paths(ofLayersNamed: layer.name)
    if roots.isEmpty { return nil }
    return PropertyPaths(roots.flatMap { root in names?.map { "\(root).\($0)" } ?? [root] })
  }
}

extension AnimateOperation {
  /// Returns the properties that key frames name, given the appearance at each; `nil` for all.
  func paths(in appearances: [Appearance]) -> PropertyPaths? {
    zip(keyframes, appearances).reduce(PropertyPaths?.some(.none)) { all, frame in
      all.flatMap { all in restyle(at: frame.0).paths(in: frame.1).map(all.union) }
    }
  }
}

extension StyleOverrides {
  /// The paths of the properties in an appearance, or in a layer of one.
  fileprivate var paths: [String] { properties.map { Self.paths[$0] ?? $0 } }

  /// The paths of properties whose keys have other names.
  private static let paths = [
    "cornerRadius": "corners", "cornerCurve": "corners", "trim": "border.trim",
    "shadow": "shadows", "clip": "clips", "text": "texts", "layers": "stack",
  ]
}

extension Appearance {
  /// Returns the paths of all layers with a name, at any depth.
  fileprivate func paths(ofLayersNamed name: String) -> [String] {
    var result: [String] = []
    func add(_ appearance: Appearance?, below path: String) {
      result += (appearance?.paths(ofLayersNamed: name) ?? []).map { "\(path).\($0)" }
    }
    for (index, layer) in stack.enumerated() {
      let path = "stack.\(index)"
      if layer.name == name { result.append(path) } else { add(layer.appearance, below: path) }
    }
    add(mask?.appearance, below: "mask")
    add(back, below: "back")
    return result
  }
}
