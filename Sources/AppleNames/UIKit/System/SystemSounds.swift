// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions keep the names that sources use.

public import Foundation
import Staging

// Sounds of AudioToolbox, which are not heard here.

/// The number of a sound.
public typealias SystemSoundID = UInt32
/// The result of a function in C; 0 for success.
public typealias OSStatus = Int32
/// A location under its name in C.
public typealias CFURL = NSURL

/// The number of a vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Sets the number of a sound from a file, which is not read; returns 0.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  outSystemSoundID.pointee = kSystemSoundID_Vibrate + 1
  return 0
}

/// Releases a sound; returns 0.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { 0 }

/// Plays a sound, which is not heard.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a sound, which is not heard, and calls a handler at the end of the present event.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  let stage = Stage.current
  if let inCompletionBlock { stage.schedule(at: stage.now, inCompletionBlock) }
}

/// Plays a sound and vibrates, which is neither heard nor felt.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}
