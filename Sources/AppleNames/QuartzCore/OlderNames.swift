// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The names of these values before Swift 4.2, for older sources.

/// The timing function `CAMediaTimingFunctionName.linear` under its older name.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// The timing function `CAMediaTimingFunctionName.easeIn` under its older name.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// The timing function `CAMediaTimingFunctionName.easeOut` under its older name.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// The timing function `CAMediaTimingFunctionName.easeInEaseOut` under its older name.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The timing function `CAMediaTimingFunctionName.default` under its older name.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// The fill mode `CAMediaTimingFillMode.forwards` under its older name.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The fill mode `CAMediaTimingFillMode.backwards` under its older name.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The fill mode `CAMediaTimingFillMode.both` under its older name.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// The fill mode `CAMediaTimingFillMode.removed` under its older name.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

/// The calculation `CAAnimationCalculationMode.linear` under its older name.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The calculation `CAAnimationCalculationMode.discrete` under its older name.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The calculation `CAAnimationCalculationMode.paced` under its older name.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The calculation `CAAnimationCalculationMode.cubic` under its older name.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The calculation `CAAnimationCalculationMode.cubicPaced` under its older name.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// The rotation `CAAnimationRotationMode.rotateAuto` under its older name.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The rotation `CAAnimationRotationMode.rotateAutoReverse` under its older name.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// The transition `CATransitionType.fade` under its older name.
public let kCATransitionFade = CATransitionType.fade
/// The transition `CATransitionType.moveIn` under its older name.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The transition `CATransitionType.push` under its older name.
public let kCATransitionPush = CATransitionType.push
/// The transition `CATransitionType.reveal` under its older name.
public let kCATransitionReveal = CATransitionType.reveal

/// The transition direction `CATransitionSubtype.fromRight` under its older name.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The transition direction `CATransitionSubtype.fromLeft` under its older name.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The transition direction `CATransitionSubtype.fromTop` under its older name.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The transition direction `CATransitionSubtype.fromBottom` under its older name.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// The gravity `CALayerContentsGravity.center` under its older name.
public let kCAGravityCenter = CALayerContentsGravity.center
/// The gravity `CALayerContentsGravity.resize` under its older name.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The gravity `CALayerContentsGravity.resizeAspect` under its older name.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The gravity `CALayerContentsGravity.resizeAspectFill` under its older name.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

/// The line cap `CAShapeLayerLineCap.butt` under its older name.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The line cap `CAShapeLayerLineCap.round` under its older name.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The line cap `CAShapeLayerLineCap.square` under its older name.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// The line join `CAShapeLayerLineJoin.miter` under its older name.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The line join `CAShapeLayerLineJoin.round` under its older name.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The line join `CAShapeLayerLineJoin.bevel` under its older name.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

/// The fill rule `CAShapeLayerFillRule.nonZero` under its older name.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The fill rule `CAShapeLayerFillRule.evenOdd` under its older name.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// The alignment `CATextLayerAlignmentMode.natural` under its older name.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The alignment `CATextLayerAlignmentMode.left` under its older name.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The alignment `CATextLayerAlignmentMode.right` under its older name.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The alignment `CATextLayerAlignmentMode.center` under its older name.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The alignment `CATextLayerAlignmentMode.justified` under its older name.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

/// The truncation `CATextLayerTruncationMode.none` under its older name.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The truncation `CATextLayerTruncationMode.start` under its older name.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The truncation `CATextLayerTruncationMode.end` under its older name.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The truncation `CATextLayerTruncationMode.middle` under its older name.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

/// The gradient `CAGradientLayerType.axial` under its older name.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The gradient `CAGradientLayerType.radial` under its older name.
public let kCAGradientLayerRadial = CAGradientLayerType.radial

/// The contents filter `CALayerContentsFilter.linear` under its older name.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// The contents filter `CALayerContentsFilter.nearest` under its older name.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The contents filter `CALayerContentsFilter.trilinear` under its older name.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The key of a layer's action when it becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The key of a layer's action when it becomes invisible.
public let kCAOnOrderOut = "onOrderOut"
