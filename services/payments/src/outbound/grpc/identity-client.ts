/** Identity, asked only about tutors of whom no lesson has told. Never called inside a transaction. */
import type { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';

const deadlineMs = 3_000;

export const namesBy =
  (identity: Pick<ClientOf<typeof IdentityInternalService>, 'getPeople'>) =>
  async (uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { people } = await identity.getPeople({ uids: [...uids] }, { deadlineMs, idempotent: true });
    return new Map(people.map(({ uid, name }) => [uid, name]));
  };
