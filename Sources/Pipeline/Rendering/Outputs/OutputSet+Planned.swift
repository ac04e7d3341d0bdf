package import OutputFiles

extension OutputSet {
  /// Collects the outputs of several owners.
  ///
  /// - Throws: `RenderError` of an invalid argument if two outputs have one name.
  package init(of owners: [(name: String, outputs: [PlannedOutput])]) throws {
    self.init()
    /// The owner that writes each file.
    var files: [FileLocation: String] = [:]
    var written: [(location: FileLocation, path: String, owner: String)] = []
    /// The patterns by folder.
    var patterns: [FileLocation: [(pattern: FramePattern, owner: String)]] = [:]

    func refuse(_ output: String, _ first: String, _ second: String) -> RenderError {
      let who = first == second ? "\(first) twice" : "both \(first) and \(second)"
      return RenderError(
        .invalidArgument, at: output,
        "it would be written by \(who); "
          + "give each its own output, a folder such as DIR/, or a name such as {scene}-{variant}.gif "
          + "with `targets`")
    }
    for (owner, outputs) in owners {
      for output in outputs {
        switch output.location {
        case .standardOutput: break
        case .file(let path):
          insert(file: path)
          if OutputLocation.isNullDevice(path) { continue }
          let location = FileLocation(file: path, followsLinks: true)
          if let other = files.updateValue(owner, forKey: location) {
            throw refuse(output.name, other, owner)
          }
          written.append((location, path, owner))
        case .frames(let pattern):
          insert(pattern)
          let folder = FileLocation(folder: pattern.folder)
          for other in patterns[folder, default: []]
          where other.pattern.prefix == pattern.prefix && other.pattern.suffix == pattern.suffix {
            throw refuse(output.name, other.owner, owner)
          }
          patterns[folder, default: []].append((pattern, owner))
        }
      }
    }
    for file in written {
      for other in patterns[file.location.folder] ?? []
      where other.pattern.matches(file.location.name) {
        throw refuse(file.path, file.owner, other.owner)
      }
    }
  }
}
