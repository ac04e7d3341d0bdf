import UIKit

/// A value that is read at each refresh of the display.
struct Probe {
  let property: String
  let read: () -> CGFloat?
}

/// Reads probes at each refresh of the display and prints them: a line for each value.
final class Trace: NSObject {
  private let name: String
  private let probes: [Probe]
  private let duration: CFTimeInterval
  private let completion: () -> Void
  private var begin: CFTimeInterval = 0
  private var link: CADisplayLink?
  private var last: [CGFloat?]

  /// Makes a trace that lasts for a time, in seconds.
  init(
    _ name: String, for duration: CFTimeInterval, _ probes: [Probe],
    completion: @escaping () -> Void
  ) {
    self.name = name
    self.probes = probes
    self.duration = duration
    self.completion = completion
    last = probes.map { _ in nil }
    super.init()
  }

  /// Begins to read; `begin` is the moment from which the times count.
  func start() {
    begin = CACurrentMediaTime()
    let link = CADisplayLink(target: self, selector: #selector(read(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Prints what has changed since the last refresh.
  @objc private func read(_ link: CADisplayLink) {
    let time = CACurrentMediaTime() - begin
    for (index, probe) in probes.enumerated() {
      let value = probe.read()
      guard value != last[index], let shown = value else { continue }
      last[index] = value
      Trace.print([name, Trace.text(time * 1000), probe.property, Trace.text(Double(shown))])
    }
    if time >= duration {
      link.invalidate()
      self.link = nil
      completion()
    }
  }

  /// Prints the animations of a layer with their own parameters, which are more exact than samples.
  static func describe(_ layer: CALayer, in name: String) {
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) else { continue }
      var words = ["\(type(of: animation))", "duration", text(animation.duration)]
      if let spring = animation as? CASpringAnimation {
        words += ["mass", text(Double(spring.mass)), "stiffness", text(Double(spring.stiffness))]
        words += ["damping", text(Double(spring.damping))]
        words += ["velocity", text(Double(spring.initialVelocity))]
      } else if let function = animation.timingFunction {
        var points: [Float] = []
        for index in 1...2 {
          var point: [Float] = [0, 0]
          function.getControlPoint(at: index, values: &point)
          points += point
        }
        words += ["cubic"] + points.map { text(Double($0)) }
      }
      self.print([name, "0", "animation " + key, words.joined(separator: " ")])
    }
  }

  /// Prints a line of the table.
  static func print(_ fields: [String]) { Swift.print(fields.joined(separator: "\t")) }

  /// Returns a number with the digits that distinguish two samples.
  static func text(_ number: Double) -> String { String(format: "%.4f", number) }
}
