/// The files of a continuous integration server that verify scenes.
struct ServerFiles {
  /// The servers that are supported.
  enum Server: String, CaseIterable {
    case github, gitlab
  }

  /// One file: its path within the repository, and its text.
  struct File {
    let path: String
    let text: String
  }

  /// The scenes and folders of scenes, as arguments of a shell.
  let scenes: String
  /// The folder of goldens, as an argument of a shell.
  let goldens: String
  /// The shell command that installs this tool on the server.
  let install: String
  /// The container image in which it runs.
  let image: String

  /// Creates files for paths as they are written in the repository.
  init(scenes: [String], goldens: String, install: String, image: String) {
    self.scenes = scenes.map(ShellText.quoted).joined(separator: " ")
    self.goldens = ShellText.quoted(goldens)
    self.install = install; self.image = image
  }

  /// Returns the files of a server.
  func files(for server: Server) -> [File] {
    switch server {
    case .github: githubFiles
    case .gitlab: gitlabFiles
    }
  }

  /// Returns a text in the double quotes of YAML.
  static func yaml(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
