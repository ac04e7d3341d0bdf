import Cellophane
import SceneDocuments
import Staging
import Testing
import Typesetting

/// Limits and defaults of documents that repeat those of the stage and of text layout.
struct StageLimitTests {
  @Test func `a drag in a document needs the movement that begins a pan on the stage`() {
    #expect(SceneLimits.slop == Double(PanGestureRecognizer.defaultMinimumMovement))
  }

  @Test func `touches are shown in the color of the stage by default`() {
    #expect(OutputSettings.touchColor == StageSettings.defaultTouchColor)
  }

  @Test func `documents accept the text metrics that text layout accepts`() {
    #expect(SceneLimits.fontSize.upperBound == TextRequest.maximumSize)
    #expect(SceneLimits.tracking == -TextRequest.maximumTracking...TextRequest.maximumTracking)
    #expect(SceneLimits.lineHeight == 0...TextRequest.maximumLineHeight)
  }
}
