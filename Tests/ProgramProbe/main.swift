import Foundation

// Plays random scenes, and writes what is wrong with each to standard output:
//
//     ProgramProbe play FIRST COUNT      begin SEED, fail SEED: TEXT, leap SEED: TEXT, and totals
//     ProgramProbe print SEED            the document, without steps that cannot be played
//     ProgramProbe write SEED            the document as it is made up, which is not played
//
// A trap ends the process; the last line that begins a seed names the scene that did it.

/// Writes a line at once, so that it is known even if the process ends.
func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

/// The processor time that a scene may take, in seconds.
let longest = 60
let arguments = CommandLine.arguments.dropFirst().map(\.self)
switch (arguments.first, arguments.dropFirst().compactMap { Int($0) }) {
case ("play", let numbers) where numbers.count == 2:
  var (played, removed) = (0, 0)
  for seed in numbers[0]..<numbers[0] + numbers[1] {
    say("begin \(seed)")
    var timer = itimerval()
    timer.it_value.tv_sec = longest
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    do {
      let run = try ProgramRun(seed: seed)
      if run.scene != nil { played += 1 }
      removed += run.refusals.count
      for failure in run.failures { say("fail \(seed): \(failure)") }
      for leap in run.leaps { say("leap \(seed): \(leap)") }
    } catch {
      say("fail \(seed): \(error)")
    }
  }
  say("played \(played) of \(numbers[1]), without \(removed) steps")
case ("print", let numbers) where numbers.count == 1:
  let run = try ProgramRun(seed: numbers[0])
  for refusal in run.refusals { print("# \(refusal)") }
  print(run.program.text)
case ("write", let numbers) where numbers.count == 1:
  print(SceneProgram(seed: numbers[0]).text)
default:
  print("usage: ProgramProbe play FIRST COUNT | print SEED | write SEED")
  exit(EX_USAGE)
}
