/** Person as it stands in replies and facts. */
import type { Role as WireRole } from '@parlance/proto/common/v1';
import type { PersonInput } from '@parlance/proto/identity/v1';
import { roleOf, roleWordList } from '@parlance/proto/json/words';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { shownName } from '../domain/names.ts';
import type { Person, Role } from '../domain/person.ts';

export function personMessage({ tutor, role, createdAt, lastActive, ...person }: Person): PersonInput {
  return {
    ...person,
    role: roleOf(role),
    name: shownName(person),
    createdAt: toTimestamp(createdAt),
    lastActive: lastActive ? toTimestamp(lastActive) : null,
    tutor: tutor ?? null,
  };
}

export function roleFromMessage(role: WireRole): Role | undefined {
  return roleWordList.find((word) => roleOf(word) === role);
}
