/// An output that was made and is complete under its hidden name.
package struct MadeOutput {
  /// The place of its bytes.
  package let destination: OutputDestination
  /// The setting that was chosen for few bytes; `nil` for the one that is asked for.
  package var setting: ChosenSetting?
  /// Notes for a viewer.
  package var notes: [OutputNote]
}
