#pragma once
#include <box2d/box2d.h>

#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "include/CBox2D.h"

/// A body and its groups.
struct BoxBody {
  b2Body *body = nullptr;
  bool isBoundary = false;
  /// The group of a boundary.
  uint32_t group = 0;
  /// Sorted.
  std::vector<uint32_t> itemGroups;
  std::vector<uint32_t> boundaryGroups;
  float friction = 0;
  float restitution = 0;
  float restitutionThreshold = 1;
};

/// Filters collisions by groups, and records contacts.
class BoxListener final : public b2ContactFilter, public b2ContactListener {
 public:
  explicit BoxListener(BoxWorld &world) : world(world) {}
  bool ShouldCollide(b2Fixture *first, b2Fixture *second) override;
  void BeginContact(b2Contact *contact) override;
  void EndContact(b2Contact *contact) override;
  void PreSolve(b2Contact *contact, const b2Manifold *old) override;
  void PostSolve(b2Contact *contact, const b2ContactImpulse *impulse) override;

  BoxWorld &world;
  /// The bodies that pushed each other in this step.
  std::vector<std::pair<b2Body *, b2Body *>> pushes;
  /// Whether ends of contacts are kept quiet, because a body is removed.
  bool isQuiet = false;
  /// The length of the step.
  float seconds = 0;

  /// Makes a contact effective from the next step on.
  void hold(const b2Contact *contact) { holding.insert(contact); }

 private:
  /// The effective contacts; only used for lookups.
  std::unordered_set<const b2Contact *> holding;
  void note(b2Contact *contact, int change);
  /// Tells whether a contact stops anything in this step, and prepares how.
  bool approach(b2Contact *contact);
};

/// The solver's world, with bodies and joints by number.
struct BoxWorld {
  BoxListener listener;
  b2World world;
  std::vector<BoxBody> bodies;
  std::vector<int32_t> freeBodies;
  std::vector<b2Joint *> joints;
  std::vector<int32_t> freeJoints;
  /// How many fixtures of two bodies touch.
  std::map<std::pair<int32_t, int32_t>, int> touching;
  std::vector<BoxContact> contacts;

  BoxWorld();
};

/// The number of a fixture's body.
inline int32_t numberOf(b2Body *body) { return static_cast<int32_t>(body->GetUserData().pointer); }

/// A point as the solver's vector.
inline b2Vec2 vector(BoxPoint point) { return b2Vec2(point.x, point.y); }

/// Kinetic energies before a step, which contacts may not raise.
class BoxEnergy {
 public:
  explicit BoxEnergy(BoxWorld &world);
  /// Slows down what contacts made faster, island by island.
  void limit();

 private:
  BoxWorld &world;
  std::vector<double> before;
};

/// Positions before a step, to which bodies that crossed a boundary return.
class BoxGuard {
 public:
  explicit BoxGuard(BoxWorld &world);
  /// Returns bodies that crossed a boundary, and lifts those pressed into an ineffective one.
  void putBack();

 private:
  BoxWorld &world;
  std::vector<b2Transform> before;
  std::vector<float> angles;
};
