/// An output that was made and is complete under its hidden name.
package struct MadeOutput {
  /// The place of its bytes.
  package let destination: OutputDestination
  /// The setting that was chosen for a limit of bytes; `nil` without one.
  package var setting: ChosenSetting?
  /// Notes for a viewer.
  package let notes: [OutputNote]
}
