#include <algorithm>

#include "BoxWorld.h"

// The solver follows a fast body through a step until it has met a boundary eight times; then it
// lets it go on. In a narrow room that is soon, and a pile can press a body through as well. So no
// center of mass crosses a boundary in a step: a body that did is put back and keeps its velocity,
// and the boundary stops it in the next step. A contact that did not hold yet is no part of the
// solver's step at all, so bodies that others press into one are lifted out of it.

/// Tells whether a contact is with a boundary of a body's groups.
static bool isBoundary(const BoxWorld &world, const BoxBody &body, const b2ContactEdge *edge) {
  const BoxBody &other = world.bodies[numberOf(edge->other)];
  return other.isBoundary && std::binary_search(body.boundaryGroups.begin(),
                                                body.boundaryGroups.end(), other.group);
}

/// Returns whether the motion of a step crosses a boundary of a body's groups.
static bool crosses(const BoxWorld &world, const BoxBody &body, b2Vec2 start, b2Vec2 end) {
  b2RayCastInput input;
  input.p1 = start;
  input.p2 = end;
  input.maxFraction = 1;
  // Whatever the body came near to in the step is among its contacts.
  for (b2ContactEdge *edge = body.body->GetContactList(); edge; edge = edge->next) {
    if (!isBoundary(world, body, edge)) continue;
    const bool isFirst = edge->contact->GetFixtureA()->GetBody() == edge->other;
    b2Fixture *fixture = isFirst ? edge->contact->GetFixtureA() : edge->contact->GetFixtureB();
    const int32 child =
        isFirst ? edge->contact->GetChildIndexA() : edge->contact->GetChildIndexB();
    b2RayCastOutput output;
    if (fixture->RayCast(&output, input, child)) return true;
  }
  return false;
}

/// Moves a body out of a boundary whose contact was left out of the step.
static void lift(BoxListener &listener, b2Body *body, b2Contact *contact) {
  b2Body *first = contact->GetFixtureA()->GetBody();
  b2Body *second = contact->GetFixtureB()->GetBody();
  b2Manifold manifold;
  contact->Evaluate(&manifold, first->GetTransform(), second->GetTransform());
  b2WorldManifold points;
  points.Initialize(&manifold, first->GetTransform(), contact->GetFixtureA()->GetShape()->m_radius,
                    second->GetTransform(), contact->GetFixtureB()->GetShape()->m_radius);
  float depth = 0;
  for (int32 index = 0; index < manifold.pointCount; ++index) {
    depth = std::max(depth, -points.separations[index]);
  }
  // What is not deeper the solver itself allows.
  if (depth <= 1.5f * b2_linearSlop) return;
  const float way = (body == second ? 1 : -1) * (depth - b2_linearSlop);
  body->SetTransform(body->GetPosition() + way * points.normal, body->GetAngle());
  listener.hold(contact);
}

/// Tells whether a body is where its center of mass is, and not around it.
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
    auto eachBoundary = [&](auto work) {
      for (b2ContactEdge *edge = entry.body->GetContactList(); edge; edge = edge->next) {
        if (edge->contact->IsTouching() && isBoundary(world, entry, edge)) work(edge->contact);
      }
    };
    const b2Vec2 start = b2Mul(before[index], entry.body->GetLocalCenter());
    const b2Vec2 end = entry.body->GetWorldCenter();
    // A ray of no length is an error to the solver.
    if (!(b2DistanceSquared(start, end) > 1e-10f)) continue;
    if (crosses(world, entry, start, end) && isSolid(entry.body)) {
      entry.body->SetTransform(before[index].p, angles[index]);
      eachBoundary([&](b2Contact *contact) { world.listener.hold(contact); });
      continue;
    }
    eachBoundary([&](b2Contact *contact) {
      if (!contact->IsEnabled()) lift(world.listener, entry.body, contact);
    });
  }
}
