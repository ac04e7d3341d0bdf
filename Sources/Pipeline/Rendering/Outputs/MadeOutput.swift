/// An output that was made and is complete under its hidden name.
package struct MadeOutput {
  private let sink: any OutputSink
  /// The setting that was chosen for a limit of bytes; `nil` without one.
  package let setting: ChosenSetting?
  /// Notes for a viewer.
  package let notes: [OutputNote]

  /// Takes what a sink has finished.
  init(sink: any OutputSink, setting: ChosenSetting? = nil, notes: [OutputNote]) {
    self.sink = sink; self.setting = setting; self.notes = notes
  }

  /// The number of bytes.
  package var byteCount: Int { sink.byteCount }

  /// The finished files under their hidden names; none of standard output.
  package var hiddenFiles: [String] { sink.hiddenFiles }

  /// Moves the output to its location.
  package func publish() throws { try sink.publish() }
}
