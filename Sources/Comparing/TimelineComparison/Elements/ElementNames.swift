package import Timelines

/// The names of all layers of a timeline.
package struct ElementNames {
  /// The name of each layer, by its number.
  package private(set) var names: [ElementName]
  /// The snapshot that shows a layer, by the number of the layer.
  let snapshots: [Int: Int]

  /// Names the layers: a layer without identity after the element that it shows or contains.
  package init(of timeline: Timeline) {
    let layers = timeline.layers
    var snapshots: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() {
      if let content = layer.content, snapshots[content.layer] == nil {
        snapshots[content.layer] = index
      }
    }
    var firstNamed = [String?](repeating: nil, count: layers.count)
    for index in layers.indices.reversed() {
      if let identity = layers[index].identity { firstNamed[index] = identity.key }
      if let parent = layers[index].parent, let name = firstNamed[index] {
        firstNamed[parent] = name
      }
    }
    var names: [ElementName] = []
    names.reserveCapacity(layers.count)
    let labels = ElementLabels(of: timeline)
    for (index, layer) in layers.enumerated() {
      let shown = snapshots[index].flatMap { layers[$0].identity }
      if let identity = layer.identity ?? shown {
        names.append(
          ElementName(
            collection: identity.collection, key: identity.key,
            kind: layer.identity == nil ? .snapshot : identity.kind))
      } else if let parent = layer.parent, layers[parent].identity == nil,
        names[parent].kind == .snapshot
      {
        names.append(names[parent])
      } else {
        names.append(
          ElementName(
            collection: "", key: firstNamed[index] ?? "", kind: nil, className: layer.className,
            label: labels.label(of: index, under: layer.parent.map { names[$0] })))
      }
    }
    self.names = names
    self.snapshots = snapshots
  }
}
