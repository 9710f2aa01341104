/** Identity, asked only about people of whom no fact has come yet. */
import { makeClient } from '@parlance/runtime/grpc/client';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { personFromMessage } from '../../wire/person-mapping.ts';
import type { PeopleDirectory } from '../../usecases/ports.ts';
import type { PeerOptions } from './media-client.ts';

const deadlineMs = 2_000;

export function makeIdentityClient({ address, token }: PeerOptions): PeopleDirectory & { close(): void } {
  const identity = makeClient(IdentityInternalService, { address, token });
  return {
    async find(uid) {
      const { people } = await identity.getPeople({ uids: [uid] }, { deadlineMs });
      const [person] = people;
      return person && personFromMessage(person);
    },
    close: () => identity.close(),
  };
}
