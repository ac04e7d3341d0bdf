import CellophaneCLI
import Rendering
import Testing

@Suite struct CommandStatusTests {
  @Test func `the gravest counts`() {
    let order: [CommandStatus] = [
      .done, .differs, .missingInput, .badData, .usage, .cannotCreate, .inputOutput,
      .outOfResources, .unavailable, .internalFault, .hungUp, .interrupted, .quit, .terminated,
    ]
    #expect(CommandStatus.allCases.sorted() == order)
    #expect([CommandStatus.badData, .inputOutput, .missingInput].max() == .inputOutput)
  }

  @Test func `has the numbers of sysexits and signals`() {
    #expect(
      CommandStatus.allCases.map(\.rawValue) == [
        0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 129, 130, 131, 143,
      ])
  }
}
