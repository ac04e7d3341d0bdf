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

  /// The number of layers.
  var count: Int { elements.count }
  /// The numbers of all layers.
  var indices: Range<Int> { elements.indices }

  /// Adds a layer.
  mutating func append(_ layer: Layer) {
    elements.append(layer)
    latest.append(-1)
    note(elements.count - 1)
  }

  /// A layer by its number; changing it records the step that does so.
  subscript(index: Int) -> Layer {
    get { elements[index] }
    _modify {
      note(index)
      yield &elements[index]
    }
  }

  /// Records that the present step changes a layer.
  private mutating func note(_ index: Int) {
    guard let step, latest[index] != step else { return }
    latest[index] = step
    steps.append(LayerStep(layer: index, step: step, time: now))
  }
}
