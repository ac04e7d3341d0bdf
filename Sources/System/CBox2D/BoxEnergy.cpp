#include <algorithm>
#include <cmath>
#include <numeric>

#include "BoxWorld.h"

// The solver works out restitution contact by contact, from velocities that other contacts change
// in the same step, so bodies that meet at once can leave with more energy than they had. A passive
// contact cannot do that. So bodies that pushed each other in a step are taken together, and where their
// kinetic energy grew their velocities are scaled to what it was: about the velocity of their common
// center of mass, which keeps their momentum, unless something fixed was among them.

/// The energy of a body's motion, in joules.
static double energyOf(const b2Body *body) {
  const b2Vec2 &v = body->GetLinearVelocity();
  const double w = body->GetAngularVelocity();
  const b2Vec2 &c = body->GetLocalCenter();
  const double inertia =
      body->GetInertia() - body->GetMass() * (double(c.x) * c.x + double(c.y) * c.y);
  return 0.5 * body->GetMass() * (double(v.x) * v.x + double(v.y) * v.y) + 0.5 * inertia * w * w;
}

BoxEnergy::BoxEnergy(BoxWorld &world) : world(world), before(world.bodies.size(), 0) {
  for (size_t index = 0; index < before.size(); ++index) {
    const b2Body *body = world.bodies[index].body;
    if (body && body->GetType() == b2_dynamicBody) before[index] = energyOf(body);
  }
}

void BoxEnergy::limit() {
  if (world.listener.pushes.empty()) return;
  const int32_t count = static_cast<int32_t>(before.size());
  std::vector<int32_t> roots(count);
  std::iota(roots.begin(), roots.end(), 0);
  auto rootOf = [&](int32_t number) {
    while (roots[number] != number) number = roots[number] = roots[roots[number]];
    return number;
  };
  std::vector<char> isPushed(count, 0), isHeld(count, 0), isSprung(count, 0);
  auto join = [&](b2Body *first, b2Body *second) {
    const int32_t a = numberOf(first), b = numberOf(second);
    const bool movesA = first->GetType() == b2_dynamicBody;
    const bool movesB = second->GetType() == b2_dynamicBody;
    if (movesA && movesB) roots[rootOf(a)] = rootOf(b);
    if (movesA && !movesB) isHeld[a] = 1;
    if (movesB && !movesA) isHeld[b] = 1;
  };
  for (const auto &push : world.listener.pushes) {
    join(push.first, push.second);
    isPushed[numberOf(push.first)] = isPushed[numberOf(push.second)] = 1;
  }
  for (b2Joint *joint = world.world.GetJointList(); joint; joint = joint->GetNext()) {
    join(joint->GetBodyA(), joint->GetBodyB());
    // A spring gives back what it stored.
    if (joint->GetType() == e_distanceJoint &&
        static_cast<b2DistanceJoint *>(joint)->GetStiffness() > 0) {
      isSprung[numberOf(joint->GetBodyA())] = isSprung[numberOf(joint->GetBodyB())] = 1;
    }
  }

  struct Island {
    double before = 0, after = 0, mass = 0, px = 0, py = 0;
    bool isPushed = false, isHeld = false, isSprung = false;
    double scale = 1, vx = 0, vy = 0;
  };
  std::vector<Island> islands(count);
  for (int32_t index = 0; index < count; ++index) {
    const b2Body *body = world.bodies[index].body;
    if (!body || body->GetType() != b2_dynamicBody) continue;
    Island &island = islands[rootOf(index)];
    island.before += before[index];
    island.after += energyOf(body);
    island.mass += body->GetMass();
    island.px += double(body->GetMass()) * body->GetLinearVelocity().x;
    island.py += double(body->GetMass()) * body->GetLinearVelocity().y;
    island.isPushed |= isPushed[index] != 0;
    island.isHeld |= isHeld[index] != 0;
    island.isSprung |= isSprung[index] != 0;
  }
  for (Island &island : islands) {
    if (!island.isPushed || island.isSprung || island.after <= island.before) continue;
    double common = 0;
    if (!island.isHeld && island.mass > 0) {
      island.vx = island.px / island.mass;
      island.vy = island.py / island.mass;
      common = 0.5 * island.mass * (island.vx * island.vx + island.vy * island.vy);
    }
    const double own = island.after - common;
    // A little less, so that rounding the velocities cannot raise it again.
    island.scale =
        own > 0 ? std::sqrt(std::max(0.0, island.before - common) / own) * (1 - 1e-7) : 1;
  }
  for (int32_t index = 0; index < count; ++index) {
    b2Body *body = world.bodies[index].body;
    if (!body || body->GetType() != b2_dynamicBody || !body->IsAwake()) continue;
    const Island &island = islands[rootOf(index)];
    if (island.scale == 1) continue;
    const b2Vec2 v = body->GetLinearVelocity();
    body->SetLinearVelocity(b2Vec2(float(island.vx + island.scale * (v.x - island.vx)),
                                   float(island.vy + island.scale * (v.y - island.vy))));
    body->SetAngularVelocity(float(island.scale * body->GetAngularVelocity()));
  }
}
