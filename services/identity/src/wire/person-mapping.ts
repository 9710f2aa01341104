/** Person as it stands in replies and facts. */
import { Role as WireRole } from '@parlance/proto/common/v1';
import type { PersonInput } from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { shownName } from '../domain/names.ts';
import type { Person, Role } from '../domain/person.ts';

const wireRoles = { student: WireRole.ROLE_STUDENT, tutor: WireRole.ROLE_TUTOR, admin: WireRole.ROLE_ADMIN } as const;

export function toWire({ tutor, role, createdAt, lastActive, ...person }: Person): PersonInput {
  return {
    ...person,
    role: wireRoles[role],
    name: shownName(person),
    createdAt: toTimestamp(createdAt),
    lastActive: lastActive ? toTimestamp(lastActive) : null,
    tutor: tutor ?? null,
  };
}

export function roleFromWire(role: WireRole): Role | undefined {
  return (Object.keys(wireRoles) as Role[]).find((name) => wireRoles[name] === role);
}
