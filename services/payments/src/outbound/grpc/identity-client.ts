/** Identity, asked about tutors of whom no lesson has told, and whether it is a student for whom an administrator buys. Never called inside a transaction. */
import type { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import type { FindStudent } from '../../usecases/begin-purchase.ts';

const deadlineMs = 3_000;

type Identity = Pick<ClientOf<typeof IdentityInternalService>, 'getPeople'>;

export const namesBy =
  (identity: Identity) =>
  async (uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { people } = await identity.getPeople({ uids: [...uids] }, { deadlineMs, idempotent: true });
    return new Map(people.map(({ uid, name }) => [uid, name]));
  };

/** Undefined for whoever is no student, or is one no longer. */
export const studentBy =
  (identity: Identity): FindStudent =>
  async (uid) => {
    const { people } = await identity.getPeople({ uids: [uid] }, { deadlineMs, idempotent: true });
    const found = people.find((person) => person.uid === uid);
    if (found?.role !== 'ROLE_STUDENT' || found.status === 'deleted') return undefined;
    const { email, name } = found;
    return { uid, email, name };
  };
