import CSkill
import Foundation

/// The skill for agents: what they need to know to write and repair scenes.
enum AgentSkill {
  /// The text of `Tools/Skill/SKILL.md`.
  static var text: Data {
    Data(UnsafeRawBufferPointer(start: cellophane_skill(), count: cellophane_skill_size()))
  }
}
