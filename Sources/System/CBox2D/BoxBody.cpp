#include <algorithm>

#include "BoxWorld.h"

/// Makes the contacts of a body take over what its fixtures say.
static void refreshContacts(b2Body *body) {
  for (b2ContactEdge *edge = body->GetContactList(); edge; edge = edge->next) {
    edge->contact->ResetFriction();
    edge->contact->ResetRestitution();
    edge->contact->ResetRestitutionThreshold();
  }
}

/// Adds a shape with the body's material.
static b2Fixture *addFixture(BoxBody &entry, const b2Shape &shape) {
  b2FixtureDef definition;
  definition.shape = &shape;
  // Mass is set by itself, and a fixture without density does not change it.
  definition.density = 0;
  definition.friction = entry.friction;
  definition.restitution = entry.restitution;
  definition.restitutionThreshold = entry.restitutionThreshold;
  return entry.body->CreateFixture(&definition);
}

extern "C" {

int32_t box_body_add(BoxWorld *world, BoxPoint position, float angle, bool isStatic) {
  int32_t number = static_cast<int32_t>(world->bodies.size());
  if (world->freeBodies.empty()) {
    world->bodies.emplace_back();
  } else {
    number = world->freeBodies.back();
    world->freeBodies.pop_back();
    world->bodies[number] = BoxBody();
  }
  b2BodyDef definition;
  definition.type = isStatic ? b2_staticBody : b2_dynamicBody;
  definition.position = vector(position);
  definition.angle = angle;
  definition.userData.pointer = static_cast<uintptr_t>(number);
  world->bodies[number].body = world->world.CreateBody(&definition);
  return number;
}

void box_body_remove(BoxWorld *world, int32_t body) {
  BoxBody &entry = world->bodies[body];
  for (b2JointEdge *edge = entry.body->GetJointList(); edge; edge = edge->next) {
    for (int32_t index = 0; index < static_cast<int32_t>(world->joints.size()); ++index) {
      if (world->joints[index] == edge->joint) {
        world->joints[index] = nullptr;
        world->freeJoints.push_back(index);
      }
    }
  }
  world->listener.isQuiet = true;
  world->world.DestroyBody(entry.body);
  world->listener.isQuiet = false;
  entry = BoxBody();
  world->freeBodies.push_back(body);
}

void box_body_set_material(BoxWorld *world, int32_t body, const BoxMaterial *material) {
  BoxBody &entry = world->bodies[body];
  entry.friction = material->friction;
  entry.restitution = material->restitution;
  entry.restitutionThreshold = material->restitutionThreshold;
  for (b2Fixture *fixture = entry.body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    fixture->SetFriction(material->friction);
    fixture->SetRestitution(material->restitution);
    fixture->SetRestitutionThreshold(material->restitutionThreshold);
  }
  entry.body->SetType(material->isStatic ? b2_staticBody : b2_dynamicBody);
  entry.body->SetFixedRotation(!material->allowsRotation);
  entry.body->SetLinearDamping(material->linearDamping);
  entry.body->SetAngularDamping(material->angularDamping);
  if (!material->isStatic) {
    const b2Vec2 center = vector(material->centerOfMass);
    b2MassData mass;
    mass.mass = material->mass;
    mass.center = center;
    // The solver wants it about the body's origin.
    mass.I = material->inertia + material->mass * b2Dot(center, center);
    entry.body->SetMassData(&mass);
  }
  refreshContacts(entry.body);
}

void box_body_set_groups(BoxWorld *world, int32_t body, const uint32_t *itemGroups,
                         int32_t itemCount, const uint32_t *boundaryGroups,
                         int32_t boundaryCount) {
  BoxBody &entry = world->bodies[body];
  entry.itemGroups.assign(itemGroups, itemGroups + itemCount);
  entry.boundaryGroups.assign(boundaryGroups, boundaryGroups + boundaryCount);
  std::sort(entry.itemGroups.begin(), entry.itemGroups.end());
  std::sort(entry.boundaryGroups.begin(), entry.boundaryGroups.end());
  for (b2Fixture *fixture = entry.body->GetFixtureList(); fixture; fixture = fixture->GetNext()) {
    fixture->Refilter();
  }
}

void box_body_set_pose(BoxWorld *world, int32_t body, BoxPoint position, float angle) {
  world->bodies[body].body->SetTransform(vector(position), angle);
}

void box_body_set_velocity(BoxWorld *world, int32_t body, BoxPoint velocity,
                           float angularVelocity) {
  // The setters wake a body, and restart the measurement of its rest; impulses do not.
  b2Body *target = world->bodies[body].body;
  const b2Vec2 change = vector(velocity) - target->GetLinearVelocity();
  target->ApplyLinearImpulseToCenter(target->GetMass() * change, false);
  const b2Vec2 &center = target->GetLocalCenter();
  const float inertia = target->GetInertia() - target->GetMass() * b2Dot(center, center);
  target->ApplyAngularImpulse(inertia * (angularVelocity - target->GetAngularVelocity()), false);
}

void box_body_wake(BoxWorld *world, int32_t body) {
  b2Body *target = world->bodies[body].body;
  target->SetAwake(true);
  if (target->GetType() == b2_dynamicBody) return;
  // What stays put does not sleep, but what it holds does.
  for (b2ContactEdge *edge = target->GetContactList(); edge; edge = edge->next) {
    edge->other->SetAwake(true);
  }
  for (b2JointEdge *edge = target->GetJointList(); edge; edge = edge->next) {
    edge->other->SetAwake(true);
  }
}

void box_body_remove_shapes(BoxWorld *world, int32_t body) {
  b2Body *target = world->bodies[body].body;
  while (b2Fixture *fixture = target->GetFixtureList()) target->DestroyFixture(fixture);
}

void box_body_add_polygon(BoxWorld *world, int32_t body, const BoxPoint *points, int32_t count,
                          float skin) {
  // Filled by hand: the solver's own way joins close corners, which small items have.
  b2PolygonShape shape;
  shape.m_count = std::min(count, static_cast<int32_t>(b2_maxPolygonVertices));
  shape.m_radius = skin;
  shape.m_centroid.SetZero();
  for (int32_t index = 0; index < shape.m_count; ++index) {
    const b2Vec2 start = vector(points[index]);
    b2Vec2 edge = vector(points[(index + 1) % shape.m_count]) - start;
    shape.m_vertices[index] = start;
    shape.m_centroid += (1.0f / shape.m_count) * start;
    edge.Normalize();
    shape.m_normals[index] = b2Cross(edge, 1.0f);
  }
  addFixture(world->bodies[body], shape);
}

void box_body_add_circle(BoxWorld *world, int32_t body, float radius) {
  b2CircleShape shape;
  shape.m_radius = radius;
  addFixture(world->bodies[body], shape);
}

void box_body_add_line(BoxWorld *world, int32_t body, const BoxPoint *points, int32_t count,
                       bool isClosed, float skin, uint32_t group) {
  BoxBody &entry = world->bodies[body];
  entry.isBoundary = true;
  entry.group = group;
  // The lower threshold of two counts, which is to be the item's own.
  entry.restitutionThreshold = b2_maxFloat;
  std::vector<b2Vec2> line;
  for (int32_t index = 0; index < count; ++index) line.push_back(vector(points[index]));
  if (count == 2) {
    b2EdgeShape shape;
    shape.SetTwoSided(line[0], line[1]);
    shape.m_radius = skin;
    addFixture(entry, shape);
    return;
  }
  // Chains stop from one side only, and in return nothing catches on their corners: so a ring
  // goes round both ways, and an open line there and back.
  auto addLoop = [&](const std::vector<b2Vec2> &corners) {
    b2ChainShape shape;
    shape.CreateLoop(corners.data(), static_cast<int32>(corners.size()));
    // The fixture's copy of a chain does not take over its radius.
    addFixture(entry, shape)->GetShape()->m_radius = skin;
  };
  if (isClosed) {
    addLoop(line);
    std::reverse(line.begin(), line.end());
    addLoop(line);
  } else {
    std::vector<b2Vec2> there = line;
    there.insert(there.end(), line.rbegin() + 1, line.rend() - 1);
    addLoop(there);
  }
}

int32_t box_joint_add(BoxWorld *world, const BoxJoint *joint) {
  b2Body *first = world->bodies[joint->bodyA].body;
  b2Body *second = world->bodies[joint->bodyB].body;
  auto make = [&](auto definition) {
    definition.bodyA = first;
    definition.bodyB = second;
    // Who collides is decided by the filter alone.
    definition.collideConnected = true;
    definition.localAnchorA = vector(joint->anchorA);
    definition.localAnchorB = vector(joint->anchorB);
    return definition;
  };
  b2Joint *made = nullptr;
  switch (joint->kind) {
    case BoxJointDistance: {
      auto definition = make(b2DistanceJointDef());
      definition.length = joint->length;
      definition.minLength = joint->minimumLength;
      definition.maxLength = joint->maximumLength;
      definition.stiffness = joint->stiffness;
      definition.damping = joint->damping;
      made = world->world.CreateJoint(&definition);
      break;
    }
    case BoxJointRevolute: {
      auto definition = make(b2RevoluteJointDef());
      definition.referenceAngle = joint->referenceAngle;
      definition.enableLimit = joint->hasLimits;
      definition.lowerAngle = joint->hasLimits ? joint->lower : 0;
      definition.upperAngle = joint->hasLimits ? joint->upper : 0;
      definition.enableMotor = joint->frictionTorque > 0;
      definition.maxMotorTorque = joint->frictionTorque;
      made = world->world.CreateJoint(&definition);
      break;
    }
    case BoxJointPrismatic: {
      auto definition = make(b2PrismaticJointDef());
      definition.localAxisA = vector(joint->axisA);
      definition.referenceAngle = joint->referenceAngle;
      definition.enableLimit = joint->hasLimits;
      definition.lowerTranslation = joint->hasLimits ? joint->lower : 0;
      definition.upperTranslation = joint->hasLimits ? joint->upper : 0;
      made = world->world.CreateJoint(&definition);
      break;
    }
    case BoxJointWeld: {
      auto definition = make(b2WeldJointDef());
      definition.referenceAngle = joint->referenceAngle;
      made = world->world.CreateJoint(&definition);
      break;
    }
  }
  int32_t number = static_cast<int32_t>(world->joints.size());
  if (world->freeJoints.empty()) {
    world->joints.push_back(made);
  } else {
    number = world->freeJoints.back();
    world->freeJoints.pop_back();
    world->joints[number] = made;
  }
  return number;
}

void box_joint_remove(BoxWorld *world, int32_t joint) {
  if (world->joints[joint]) {
    world->world.DestroyJoint(world->joints[joint]);
    world->joints[joint] = nullptr;
    world->freeJoints.push_back(joint);
  }
}

}  // extern "C"
