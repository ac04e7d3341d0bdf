import OutputFiles

/// The files of a continuous integration server that verify scenes, or of a build engine that renders
/// them.
struct ServerFiles {
  /// The servers and engines that are supported.
  enum Server: String, CaseIterable {
    case github, gitlab
    /// Engines that render batches.
    case slurm, kubernetes

    /// Whether the files verify scenes, and do not render them.
    var verifies: Bool { self == .github || self == .gitlab }
  }

  /// One file: its path within the repository, and its text.
  struct File {
    let path: String
    let text: String
    /// Whether people run the file.
    var isExecutable = false
  }

  /// The scenes and folders of scenes, as arguments of a shell.
  let scenes: String
  /// The folder of goldens, as an argument of a shell.
  let goldens: String
  /// The shell command that installs this tool on the server.
  let install: String
  /// The container image in which it runs.
  let image: String
  /// The number of parts that run side by side; `nil` for everything in one job.
  let shardCount: Int?
  /// The output of a batch, as an argument of a shell.
  let target: String

  /// Whether a page can show the outputs of a batch.
  let canBeShown: Bool

  /// The number of parts of a batch.
  var shards: Int { shardCount ?? 16 }

  /// Creates files for paths as they are written in the repository.
  init(
    scenes: [String], goldens: String = "", install: String = "", image: String,
    shardCount: Int? = nil, target: String = ""
  ) {
    self.scenes = scenes.map { ShellText.quoted($0.hasPrefix("-") ? "./\($0)" : $0) }
      .joined(separator: " ")
    self.goldens = ShellText.quoted(goldens)
    self.install = install; self.image = image; self.shardCount = shardCount
    self.target = ShellText.quoted(target)
    canBeShown =
      switch try? OutputTarget(parsing: target) {
      case .animation(.gif, _), .animation(.apng, _), .pngFrames, .svgFrames, .folder: true
      default: false
      }
  }

  func files(for server: Server) -> [File] {
    switch server {
    case .github: githubFiles
    case .gitlab: gitlabFiles
    case .slurm: slurmFiles
    case .kubernetes: kubernetesFiles
    }
  }

  /// The command that verifies, in lines; a review reads the manifest and the artifacts.
  var verification: [String] {
    let shard = shardCount == nil ? "" : " --shard auto"
    return [
      "cellophane verify \(scenes) --against \(goldens)\(shard)",
      "--manifest cellophane-artifacts/manifest.jsonl --artifacts cellophane-artifacts",
      "--report cellophane-artifacts/report.html --junit cellophane-artifacts/junit.xml",
    ]
  }

  /// Returns the script that reviews on a server that verifies scenes.
  func reviewScript(for server: Server) -> String {
    server == .gitlab ? gitlabScript : githubScript
  }

  /// Returns a text in the double quotes of YAML.
  static func yaml(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
