/// Box2D 2.4 in plain C: bodies, joints and contacts by number, in meters, kilograms and radians.
///
/// Nothing here checks its input: callers pass finite numbers and bodies that exist.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world without gravity.
typedef struct BoxWorld BoxWorld;

/// A point or a vector.
typedef struct {
  float x, y;
} BoxPoint;

/// The position and the motion of a body.
typedef struct {
  BoxPoint position;
  float angle;
  BoxPoint velocity;
  float angularVelocity;
  bool isAwake;
} BoxState;

/// The material of a body; mass and inertia (about the center of mass) do not depend on its shapes.
typedef struct {
  bool isStatic;
  bool allowsRotation;
  float mass;
  float inertia;
  BoxPoint centerOfMass;
  float linearDamping;
  float angularDamping;
  float friction;
  float restitution;
  float restitutionThreshold;
} BoxMaterial;

/// The kinds of joints.
typedef enum {
  BoxJointDistance,
  BoxJointRevolute,
  BoxJointPrismatic,
  BoxJointWeld,
} BoxJointKind;

/// A joint between two bodies; values that its kind does not need are ignored.
typedef struct {
  BoxJointKind kind;
  int32_t bodyA, bodyB;
  BoxPoint anchorA, anchorB;
  BoxPoint axisA;
  float referenceAngle;
  float length, minimumLength, maximumLength;
  float stiffness, damping;
  bool hasLimits;
  float lower, upper;
  float frictionTorque;
} BoxJoint;

/// A change of whether two bodies touch.
typedef struct {
  int32_t bodyA, bodyB;
  bool isBeginning;
  BoxPoint point;
} BoxContact;

/// Returns the version of Box2D, which is never freed.
const char *box_version(void);

BoxWorld *box_world_make(void);
void box_world_free(BoxWorld *world);
/// Moves the origin of the coordinates.
void box_world_shift(BoxWorld *world, BoxPoint origin);
/// Advances all bodies, without adding energy by contacts.
void box_world_step(BoxWorld *world, float seconds, int32_t velocityIterations,
                    int32_t positionIterations);
/// Returns the number of body numbers that are or were in use, which is that of the states.
int32_t box_world_capacity(const BoxWorld *world);
/// Writes the states of all bodies, by number.
void box_world_states(const BoxWorld *world, BoxState *states);
/// Returns the number of beginnings and ends of contacts since they were last taken.
int32_t box_world_contact_count(const BoxWorld *world);
/// Writes the first `capacity` beginnings and ends of contacts, and clears all of them.
void box_world_take_contacts(BoxWorld *world, BoxContact *contacts, int32_t capacity);

/// Creates a body without shapes and returns its number.
int32_t box_body_add(BoxWorld *world, BoxPoint position, float angle, bool isStatic);
/// Removes a body with its joints; its contacts are not reported as ended.
void box_body_remove(BoxWorld *world, int32_t body);
void box_body_set_material(BoxWorld *world, int32_t body, const BoxMaterial *material);
/// Sets the groups of a body: it collides with bodies that share an item group, and with boundaries
/// of a boundary group.
void box_body_set_groups(BoxWorld *world, int32_t body, const uint32_t *itemGroups,
                         int32_t itemCount, const uint32_t *boundaryGroups, int32_t boundaryCount);
void box_body_set_pose(BoxWorld *world, int32_t body, BoxPoint position, float angle);
void box_body_set_velocity(BoxWorld *world, int32_t body, BoxPoint velocity, float angularVelocity);
/// Wakes a body, or restarts the measurement of its rest; a static one wakes all that touch it.
void box_body_wake(BoxWorld *world, int32_t body);
void box_body_remove_shapes(BoxWorld *world, int32_t body);
/// Adds a convex polygon of 3 to 8 corners, in the order in which x turns to y.
void box_body_add_polygon(BoxWorld *world, int32_t body, const BoxPoint *points, int32_t count,
                          float skin);
void box_body_add_circle(BoxWorld *world, int32_t body, float radius);
/// Adds a line of two or more points to a static body, which becomes a boundary of a group.
void box_body_add_line(BoxWorld *world, int32_t body, const BoxPoint *points, int32_t count,
                       bool isClosed, float skin, uint32_t group);

/// Creates a joint and returns its number.
int32_t box_joint_add(BoxWorld *world, const BoxJoint *joint);
void box_joint_remove(BoxWorld *world, int32_t joint);

#ifdef __cplusplus
}
#endif
