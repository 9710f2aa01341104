/** The school's policy, for administrators. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { policiesKept, presentPolicy } from '../../domain/policy.ts';
import { refuse } from '../../domain/refusals.ts';
import { listPolicies, newestPolicies } from '../../queries/policies.ts';
import type { MakePolicy } from '../../usecases/make-policy.ts';
import type { Clock } from '../../usecases/ports.ts';
import { versionMessage, wishFromMessage } from '../../wire/policy-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; clock: Clock; makePolicy: MakePolicy };

export function makePolicyHandlers({ db, clock, makePolicy }: Deps) {
  return {
    async listPolicies({ pageToken }) {
      const [{ versions, next }, newest] = await Promise.all([
        listPolicies(db, pageToken),
        newestPolicies(db, policiesKept),
      ]);
      const present = presentPolicy(newest, clock.now());
      return {
        versions: versions.map(versionMessage),
        nextPageToken: next,
        present: present ? versionMessage(present) : null,
      };
    },
    async makePolicy(request, call) {
      const wish = wishFromMessage(request);
      if (!wish) throw refuse('MALFORMED', { details: { fields: { policy: 'is required' } } });
      const once = commandOf(call, 'MakePolicy', request);
      return { version: versionMessage(await makePolicy({ wish, actor: actorOf(call), once })) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
