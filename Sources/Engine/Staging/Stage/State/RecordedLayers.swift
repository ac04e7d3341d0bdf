import Timelines
import Timing

/// The layers that a stage records, with the steps of the scene that change them.
struct RecordedLayers {
  /// The layers, in the order of birth.
  private(set) var elements: [Layer] = []
  /// The number of the step whose changes are recorded; `nil` where no scene is played.
  var step: Int?
  /// The present instant.
  var now = Instant.zero
  /// The changes by other steps than before, in the order of time.
  private(set) var steps: [LayerStep] = []
  /// The step that changed each layer last; -1 for none.
  private var latest: [Int] = []
  /// The step that changed each property of each layer last; -1 for none.
  private var latestOfProperties: [Int] = []
  /// The index of the last record about the appearance of each layer.
  private var appearanceSteps: [Int: Int] = [:]
  /// The numbers of the layers that have not ended.
  private(set) var living: Set<Int> = []
  /// The numbers of the layers that have ended, in the order in which that was recorded.
  private var ended: [Int] = []

  /// The number of layers.
  var count: Int { elements.count }
  /// The numbers of all layers.
  var indices: Range<Int> { elements.indices }

  /// Adds a layer.
  mutating func append(_ layer: Layer) {
    elements.append(layer)
    latest.append(-1)
    for _ in LayerProperty.allCases { latestOfProperties.append(-1) }
    note(elements.count - 1)
    let index = elements.count - 1
    if layer.death == nil { living.insert(index) } else { ended.append(index) }
  }

  /// A layer by its number; changing it records the step that does so.
  subscript(index: Int) -> Layer {
    get { elements[index] }
    _modify {
      note(index)
      let wasLiving = elements[index].death == nil
      defer { if wasLiving != (elements[index].death == nil) { noteEnd(of: index, wasLiving) } }
      yield &elements[index]
    }
  }

  /// Records that a layer has ended, or that it has not after all.
  private mutating func noteEnd(of index: Int, _ hasEnded: Bool) {
    if hasEnded {
      living.remove(index)
      ended.append(index)
    } else {
      living.insert(index)
      ended.removeAll { $0 == index }
    }
  }

  /// Returns the numbers of the layers that end after an instant, or not at all, in no order.
  ///
  /// Complexity: linear in the number of these layers.
  func indices(endingAfter time: Instant) -> [Int] {
    // Ends are recorded in their order, except for layers that last for one tick.
    let recent = ended.reversed().prefix { (elements[$0].death ?? time) >= time }
    return living + recent.filter { (elements[$0].death ?? time) > time }
  }

  /// Records that the present step changes a layer.
  private mutating func note(_ index: Int) {
    guard let step, latest[index] != step else { return }
    latest[index] = step
    steps.append(LayerStep(layer: index, step: step, time: now))
  }

  /// Records that the present step changes a property of a layer.
  ///
  /// - Parameter appearance: The appearance that the layer takes; `nil` for another property.
  mutating func note(_ property: LayerProperty, of index: Int, _ appearance: Appearance?) {
    guard let step else { return }
    let place = index * LayerProperty.allCases.count + property.rawValue
    if latestOfProperties[place] == step {
      if let record = appearanceSteps[index], steps[record].time == now, let appearance {
        steps[record].appearance = appearance
      }
      return
    }
    latestOfProperties[place] = step
    if property == .appearance { appearanceSteps[index] = steps.count }
    steps.append(
      LayerStep(
        layer: index, step: step, time: now, property: property, appearance: appearance))
  }
}
