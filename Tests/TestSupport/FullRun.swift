import Foundation

/// Whether the exhaustive tests are asked for, as `scripts/test --full` does with CELLOPHANE_FULL=1.
///
/// Otherwise a sweep takes a sample of its cases, the same one in every run.
package let isFullRun = ProcessInfo.processInfo.environment["CELLOPHANE_FULL"] == "1"
