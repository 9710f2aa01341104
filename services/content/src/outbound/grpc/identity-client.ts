/** Identity, asked who people are whose progress is noted or certified. Never called inside a transaction. */
import type { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import type { FindPeople, KnownPerson } from '../../usecases/progress-ports.ts';

const deadlineMs = 3_000;
/** Asked for together. */
const most = 200;

type Identity = Pick<ClientOf<typeof IdentityInternalService>, 'getPeople'>;

const roles: Readonly<Record<string, KnownPerson['role']>> = { ROLE_STUDENT: 'student', ROLE_TUTOR: 'tutor' };

export const peopleBy =
  (identity: Identity): FindPeople =>
  async (uids) => {
    const found = new Map<string, KnownPerson>();
    for (let from = 0; from < uids.length; from += most) {
      const some = uids.slice(from, from + most);
      const { people } = await identity.getPeople({ uids: some }, { deadlineMs, idempotent: true });
      for (const { uid, name, role, status } of people) {
        if (status !== 'deleted') found.set(uid, { uid, name, role: roles[role] ?? 'other' });
      }
    }
    return found;
  };
