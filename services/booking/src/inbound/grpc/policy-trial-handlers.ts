/** Trying a policy on what was, for administrators. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Handlers } from '@parlance/runtime/grpc/server';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findTrial, listDifferences, listDisputed, namesInLessons } from '../../queries/policy-trials.ts';
import type { CancelTrial, TryPolicy } from '../../usecases/try-policy.ts';
import { rulesFromMessage } from '../../wire/policy-mapping.ts';
import { differenceMessage, trialMessage } from '../../wire/policy-trial-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; tryPolicy: TryPolicy; cancelTrial: CancelTrial };

export function makePolicyTrialHandlers({ db, tryPolicy, cancelTrial }: Deps) {
  return {
    async tryPolicy({ policy }, call) {
      if (!policy) throw refuse('MALFORMED', { details: { fields: { policy: 'is required' } } });
      const { trial } = await tryPolicy({ rules: rulesFromMessage(policy), actor: actorOf(call) });
      return { trial: trialMessage(trial) };
    },
    async getPolicyTrial() {
      const trial = await findTrial(db);
      return { trial: trial ? trialMessage(trial) : null };
    },
    async cancelPolicyTrial({ id }) {
      await cancelTrial(id);
      return {};
    },
    async listPolicyDifferences({ id: trialId, pageToken }) {
      if (!isUuid(trialId)) return { differences: [], nextPageToken: '' };
      const { differences, next } = await listDifferences(db, { trialId, pageToken });
      const names = await namesInLessons(
        db,
        differences.map(({ lessonId }) => lessonId),
      );
      const messages = differences.map((one) => differenceMessage(one, names.get(one.lessonId)));
      return { differences: messages, nextPageToken: next };
    },
    async listDisputedDifferences({ id: trialId, reported }) {
      return { bookingIds: isUuid(trialId) ? await listDisputed(db, { trialId, reported }) : [] };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
