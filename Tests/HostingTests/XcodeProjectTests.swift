import Foundation
import Rendering
import TestSupport
import Testing

@testable import Hosting

/// The files that an Xcode project lists.
struct XcodeProjectTests {
  /// The product of an app, and that of a framework.
  private static let (app, framework) = (
    "com.apple.product-type.application", "com.apple.product-type.framework"
  )

  /// Returns a project of a target whose files lie in groups.
  ///
  /// - Parameter files: The files by the folders of their groups; `SOURCE_ROOT` for no group.
  private static func project(
    _ targets: [(name: String, product: String, files: [String: [String]])]
  ) -> String {
    var objects: [String] = []
    var (children, names): ([String], [String]) = ([], [])
    for (number, target) in targets.enumerated() {
      var builds: [String] = []
      for (folder, files) in target.files.sorted(by: { $0.key < $1.key }) {
        let group = "G\(number)\(folder)"
        var inner: [String] = []
        for file in files {
          let id = "F\(number)\(folder)\(file)"
          let isAtRoot = folder == "SOURCE_ROOT"
          objects.append(
            "\"\(id)\" = {isa = PBXFileReference; path = \"\(file)\"; "
              + "sourceTree = \(isAtRoot ? "SOURCE_ROOT" : "\"<group>\""); };")
          objects.append("\"B\(id)\" = {isa = PBXBuildFile; fileRef = \"\(id)\"; };")
          inner.append("\"\(id)\"")
          builds.append("\"B\(id)\"")
        }
        objects.append(
          "\"\(group)\" = {isa = PBXGroup; children = (\(inner.joined(separator: ", "))); "
            + "path = \"\(folder == "SOURCE_ROOT" ? "Elsewhere" : folder)\"; "
            + "sourceTree = \"<group>\"; };")
        children.append("\"\(group)\"")
      }
      objects.append(
        "P\(number) = {isa = PBXSourcesBuildPhase; files = (\(builds.joined(separator: ", "))); };")
      objects.append(
        "T\(number) = {isa = PBXNativeTarget; name = \"\(target.name)\"; buildPhases = (P\(number)); "
          + "productType = \"\(target.product)\"; };")
      names.append("T\(number)")
    }
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1; objectVersion = 46; rootObject = ROOT;
        objects = {
          ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (\(names.joined(separator: ", "))); };
          MAIN = {isa = PBXGroup; children = (\(children.joined(separator: ", ")));
            sourceTree = "<group>"; };
          \(objects.joined(separator: "\n    "))
        };
      }
      """
  }

  /// Writes a project, and files that say nothing.
  private func folder(_ project: String, _ files: [String]) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(project, to: "Pond.xcodeproj/project.pbxproj")
    for file in files { try scratch.write("// nothing\n", to: file) }
    return scratch
  }

  @Test func `an app has the files of its target, also those in a folder named Samples`() throws {
    let project = Self.project([
      ("Pond", Self.app, ["Pond": ["A.swift", "Samples/S.swift", "Gone.swift", "a.png"]])
    ])
    let scratch = try folder(
      project, ["Pond/A.swift", "Pond/Samples/S.swift", "Pond/Old.swift", "Pond/Tests/T.swift"])
    for path in [scratch("Pond"), scratch("Pond/")] {
      let hosted = try HostedFolder(path, processes: ChildProcesses())
      #expect(hosted.base == scratch("Pond"))
      #expect(hosted.moduleName == "Pond")
      #expect(hosted.files == ["A.swift", "Samples/S.swift"])
      #expect(
        hosted.notes == ["left out, for the Xcode project has no such file in Pond: Old.swift"])
    }
  }

  @Test func `files beside the folder belong to the app, too`() throws {
    let project = Self.project([
      ("Pond", Self.app, ["Pond": ["A.swift"], "Tools": ["B.swift"], "SOURCE_ROOT": ["C.swift"]])
    ])
    let scratch = try folder(project, ["Pond/A.swift", "Tools/B.swift", "C.swift"])
    let hosted = try HostedFolder(scratch("Pond"), processes: ChildProcesses())
    #expect(hosted.base == scratch.path)
    #expect(hosted.files == ["C.swift", "Pond/A.swift", "Tools/B.swift"])
    #expect(
      hosted.notes == [
        "2 files of Pond outside of \(scratch("Pond")) belong to it by the Xcode project"
      ])
    // So does the folder around the project.
    let whole = try HostedFolder(scratch.path, processes: ChildProcesses())
    #expect(whole.files == hosted.files)
    #expect(whole.notes.isEmpty)
  }

  @Test
  func `of several apps that with most files in the folder is taken, of equal ones the first`()
    throws
  {
    let project = Self.project([
      ("Other", Self.app, ["Other": ["A.swift"], "Pond": ["A.swift"]]),
      ("Pond", Self.app, ["Pond": ["A.swift", "B.swift"]]),
      ("Copy", Self.app, ["Pond": ["A.swift", "B.swift"]]),
    ])
    let scratch = try folder(project, ["Other/A.swift", "Pond/A.swift", "Pond/B.swift"])
    #expect(XcodeApp(around: scratch("Pond"))?.name == "Pond")
    #expect(XcodeApp(around: scratch("Other"))?.name == "Other")
  }

  @Test func `the project of a library does not say what a folder holds`() throws {
    let project = Self.project([
      ("Example", Self.app, ["Example": ["A.swift"]]),
      ("Pond", Self.framework, ["Pond": ["B.swift"]]),
    ])
    let scratch = try folder(project, ["Example/A.swift", "Pond/B.swift", "Pond/C.swift"])
    #expect(XcodeApp(around: scratch.path) == nil)
    let hosted = try HostedFolder(scratch("Pond"), processes: ChildProcesses())
    #expect(hosted.files == ["B.swift", "C.swift"])
  }

  @Test func `a folder that belongs to a target as a whole has its files but for exceptions`()
    throws
  {
    let project = """
      // !$*UTF8*$!
      {
        archiveVersion = 1; objectVersion = 77; rootObject = ROOT;
        objects = {
          ROOT = {isa = PBXProject; mainGroup = MAIN; targets = (T); };
          MAIN = {isa = PBXGroup; children = (G); sourceTree = "<group>"; };
          G = {isa = PBXFileSystemSynchronizedRootGroup; path = Pond; sourceTree = "<group>";
            exceptions = (E, O); };
          E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
            membershipExceptions = ("Inner/B.swift"); };
          O = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = OTHER;
            membershipExceptions = ("A.swift"); };
          T = {isa = PBXNativeTarget; name = Pond; buildPhases = ();
            fileSystemSynchronizedGroups = (G);
            productType = "com.apple.product-type.application"; };
        };
      }
      """
    let scratch = try folder(
      project, ["Pond/A.swift", "Pond/Inner/B.swift", "Pond/Samples/C.swift", "Pond/a.txt"])
    #expect(XcodeApp(around: scratch("Pond"))?.files == ["A.swift", "Samples/C.swift"])
  }

  @Test(arguments: ["", "{", "{objects = {}; }", "[]"])
  func `what is no project is passed over`(_ text: String) throws {
    let scratch = try folder(text, ["A.swift"])
    #expect(XcodeProject(scratch("Pond.xcodeproj")) == nil)
    let hosted = try HostedFolder(scratch.path, processes: ChildProcesses())
    #expect(hosted.files == ["A.swift"])
  }
}
