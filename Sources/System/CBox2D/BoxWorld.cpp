#include "BoxWorld.h"

#include <algorithm>
#include <string>

BoxWorld::BoxWorld() : listener(*this), world(b2Vec2(0, 0)) {
  world.SetContactFilter(&listener);
  world.SetContactListener(&listener);
}

/// Tells whether two sorted lists have something in common.
static bool meet(const std::vector<uint32_t> &first, const std::vector<uint32_t> &second) {
  auto a = first.begin();
  auto b = second.begin();
  while (a != first.end() && b != second.end()) {
    if (*a == *b) return true;
    if (*a < *b) {
      ++a;
    } else {
      ++b;
    }
  }
  return false;
}

bool BoxListener::ShouldCollide(b2Fixture *first, b2Fixture *second) {
  const BoxBody &a = world.bodies[numberOf(first->GetBody())];
  const BoxBody &b = world.bodies[numberOf(second->GetBody())];
  if (a.isBoundary && b.isBoundary) return false;
  if (a.isBoundary || b.isBoundary) {
    const BoxBody &boundary = a.isBoundary ? a : b;
    const auto &groups = a.isBoundary ? b.boundaryGroups : a.boundaryGroups;
    return std::binary_search(groups.begin(), groups.end(), boundary.group);
  }
  return meet(a.itemGroups, b.itemGroups);
}

void BoxListener::note(b2Contact *contact, int change) {
  int32_t a = numberOf(contact->GetFixtureA()->GetBody());
  int32_t b = numberOf(contact->GetFixtureB()->GetBody());
  if (b < a) std::swap(a, b);
  int &count = world.touching[{a, b}];
  count += change;
  if (change > 0 && count == 1) {
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    b2Vec2 point = manifold.points[0];
    if (contact->GetManifold()->pointCount == 2) {
      point = 0.5f * (manifold.points[0] + manifold.points[1]);
    }
    world.contacts.push_back({a, b, true, {point.x, point.y}});
  }
  if (count <= 0) {
    world.touching.erase({a, b});
    if (!isQuiet) world.contacts.push_back({a, b, false, {0, 0}});
  }
}

void BoxListener::BeginContact(b2Contact *contact) { note(contact, 1); }

void BoxListener::EndContact(b2Contact *contact) {
  holding.erase(contact);
  note(contact, -1);
}

void BoxListener::PreSolve(b2Contact *contact, const b2Manifold *) {
  contact->ResetRestitution();
  contact->ResetRestitutionThreshold();
  if (holding.count(contact) == 0 && !approach(contact)) {
    contact->SetEnabled(false);
    return;
  }
  // Along a boundary an item's own friction counts: a boundary has none to mix it with.
  const BoxBody &a = world.bodies[numberOf(contact->GetFixtureA()->GetBody())];
  const BoxBody &b = world.bodies[numberOf(contact->GetFixtureB()->GetBody())];
  if (a.isBoundary) contact->SetFriction(b.friction);
  if (b.isBoundary) contact->SetFriction(a.friction);
}

// The solver stops a slow body as soon as outlines meet, which is half a point before it would have
// a fast one rest. So a contact does not hold before the depth at which things rest. Until then it
// lets go what does not get deeper in this step, and slows down the others to get just there.
bool BoxListener::approach(b2Contact *contact) {
  b2WorldManifold manifold;
  contact->GetWorldManifold(&manifold);
  const b2Body *first = contact->GetFixtureA()->GetBody();
  const b2Body *second = contact->GetFixtureB()->GetBody();
  float depth = b2_maxFloat, end = b2_maxFloat, speed = 0, gap = 0;
  for (int32 index = 0; index < contact->GetManifold()->pointCount; ++index) {
    const b2Vec2 &point = manifold.points[index];
    const float separation = manifold.separations[index];
    const float away = b2Dot(second->GetLinearVelocityFromWorldPoint(point) -
                                 first->GetLinearVelocityFromWorldPoint(point),
                             manifold.normal);
    depth = std::min(depth, separation);
    if (separation + seconds * away < end) {
      end = separation + seconds * away;
      speed = -away;
      gap = separation + b2_linearSlop;
    }
  }
  if (depth <= -0.9f * b2_linearSlop) {
    holding.insert(contact);
    return true;
  }
  if (end > -b2_linearSlop) return false;
  if (contact->GetRestitution() > 0 && speed > contact->GetRestitutionThreshold()) return true;
  // A negative restitution leaves a part of the speed.
  contact->SetRestitutionThreshold(0);
  contact->SetRestitution(-gap / (seconds * speed));
  return true;
}

void BoxListener::PostSolve(b2Contact *contact, const b2ContactImpulse *) {
  pushes.push_back({contact->GetFixtureA()->GetBody(), contact->GetFixtureB()->GetBody()});
}

extern "C" {

BoxWorld *box_world_make(void) { return new BoxWorld(); }

void box_world_free(BoxWorld *world) {
  // Contacts end while the world is destroyed, without a listener.
  world->world.SetContactListener(nullptr);
  delete world;
}

void box_world_shift(BoxWorld *world, BoxPoint origin) { world->world.ShiftOrigin(vector(origin)); }

void box_world_step(BoxWorld *world, float seconds, int32_t velocityIterations,
                    int32_t positionIterations) {
  world->listener.pushes.clear();
  world->listener.seconds = seconds;
  BoxEnergy energy(*world);
  BoxGuard guard(*world);
  world->world.Step(seconds, velocityIterations, positionIterations);
  guard.putBack();
  energy.limit();
}

int32_t box_world_capacity(const BoxWorld *world) {
  return static_cast<int32_t>(world->bodies.size());
}

void box_world_states(const BoxWorld *world, BoxState *states) {
  for (const BoxBody &entry : world->bodies) {
    BoxState &state = *states++;
    if (!entry.body) {
      state = {};
      continue;
    }
    const b2Vec2 &position = entry.body->GetPosition();
    const b2Vec2 &velocity = entry.body->GetLinearVelocity();
    state.position = {position.x, position.y};
    state.angle = entry.body->GetAngle();
    state.velocity = {velocity.x, velocity.y};
    state.angularVelocity = entry.body->GetAngularVelocity();
    state.isAwake = entry.body->GetType() == b2_dynamicBody && entry.body->IsAwake();
  }
}

int32_t box_world_contact_count(const BoxWorld *world) {
  return static_cast<int32_t>(world->contacts.size());
}

void box_world_take_contacts(BoxWorld *world, BoxContact *contacts, int32_t capacity) {
  int32_t count = std::min(capacity, box_world_contact_count(world));
  std::copy_n(world->contacts.begin(), count, contacts);
  world->contacts.clear();
}

}  // extern "C"

const char *box_version(void) {
  static const std::string text = std::to_string(b2_version.major) + "." +
                                  std::to_string(b2_version.minor) + "." +
                                  std::to_string(b2_version.revision);
  return text.c_str();
}
