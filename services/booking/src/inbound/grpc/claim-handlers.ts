/** Claims: filed by people of a lesson, answered by administrators. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import { claimAbouts } from '../../domain/claim-record.ts';
import { corrections } from '../../domain/correct.ts';
import { refuse } from '../../domain/refusals.ts';
import type { AnswerClaim, FileClaim } from '../../usecases/claims.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { claimMessage } from '../../wire/claim-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { fileClaim: FileClaim; answerClaim: AnswerClaim };

const malformed = (fields: Record<string, string>) => refuse('MALFORMED', { details: { fields } });

export function makeClaimHandlers(deps: Deps) {
  return {
    async fileClaim(request, call) {
      const about = claimAbouts.find((known) => known === request.about);
      if (!about) throw malformed({ about: 'is power or line' });
      const { bookingId, words } = request;
      const once = commandOf(call, 'FileClaim', request);
      return {
        claim: claimMessage(await deps.fileClaim({ bookingId, wish: { about, words }, actor: actorOf(call), once })),
      };
    },
    async answerClaim(request, call) {
      const { claimId, accepted, answer: words } = request;
      const status = corrections.find((word) => statusMessage(word) === request.status);
      if (accepted && !status) throw malformed({ status: 'is no outcome of a lesson' });
      const answer = { accepted, status: status ?? 'cancelled', words } as const;
      const once = commandOf(call, 'AnswerClaim', request);
      return { claim: claimMessage(await deps.answerClaim({ claimId, answer, actor: actorOf(call), once })) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
