#include <algorithm>

#include "BoxWorld.h"

// The solver follows a fast body through a step until it has met a boundary eight times; then it lets
// it go on. In a narrow room that is soon, and a pile can press a body through as well. So nobody's
// centre of mass crosses a boundary in a step: who did is put back and keeps its velocity.

/// Looks for a boundary of a body's groups on a way.
class BoxCrossing final : public b2RayCastCallback {
 public:
  BoxCrossing(const BoxWorld &world, const BoxBody &body) : world(world), body(body) {}

  float ReportFixture(b2Fixture *fixture, const b2Vec2 &, const b2Vec2 &, float) override {
    const BoxBody &other = world.bodies[numberOf(fixture->GetBody())];
    if (!other.isBoundary || !std::binary_search(body.boundaryGroups.begin(),
                                                 body.boundaryGroups.end(), other.group)) {
      return -1;
    }
    isFound = true;
    return 0;
  }

  bool isFound = false;

 private:
  const BoxWorld &world;
  const BoxBody &body;
};

/// Tells whether a body is where its centre of mass is, and not around it.
static bool isSolid(const b2Body *body) {
  for (const b2Fixture *fixture = body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    if (fixture->TestPoint(body->GetWorldCenter())) return true;
  }
  return false;
}

BoxGuard::BoxGuard(BoxWorld &world) : world(world) {
  for (const BoxBody &entry : world.bodies) {
    before.push_back(entry.body ? entry.body->GetTransform() : b2Transform());
    angles.push_back(entry.body ? entry.body->GetAngle() : 0);
  }
}

void BoxGuard::putBack() {
  for (size_t index = 0; index < before.size(); ++index) {
    const BoxBody &entry = world.bodies[index];
    if (!entry.body || entry.body->GetType() != b2_dynamicBody || entry.boundaryGroups.empty()) {
      continue;
    }
    const b2Vec2 start = b2Mul(before[index], entry.body->GetLocalCenter());
    const b2Vec2 end = entry.body->GetWorldCenter();
    // A ray of no length is an error to the solver.
    if (!(b2DistanceSquared(start, end) > 1e-10f)) continue;
    BoxCrossing crossing(world, entry);
    world.world.RayCast(&crossing, start, end);
    if (crossing.isFound && isSolid(entry.body)) {
      entry.body->SetTransform(before[index].p, angles[index]);
    }
  }
}
