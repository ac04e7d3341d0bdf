import Dynamics
import Testing

struct FreeFallTests {
  @Test func `starts`() { #expect(!DynamicAnimator().isRunning) }
}
