/** A teacher's time off, and what students are asked about lessons in it. */
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import { fromTimestamp, type WireTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import type { Range } from '../../domain/time-off.ts';
import { listProposals, listTimeOff } from '../../queries/time-off.ts';
import type { AcceptProposal, DeclineProposal } from '../../usecases/answer-proposal.ts';
import type { PlanTimeOff } from '../../usecases/plan-time-off.ts';
import type { Clock } from '../../usecases/ports.ts';
import { checkReads, type KeepTimeOff, type ShortenTimeOff, type TakeBackTimeOff } from '../../usecases/time-off.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { proposalMessage, timeOffMessage } from '../../wire/time-off-mapping.ts';
import { actorOf, answered } from './call-context.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  planTimeOff: PlanTimeOff;
  keepTimeOff: KeepTimeOff;
  shortenTimeOff: ShortenTimeOff;
  takeBackTimeOff: TakeBackTimeOff;
  acceptProposal: AcceptProposal;
  declineProposal: DeclineProposal;
};

function rangeOf(request: { from: WireTimestamp | null; until: WireTimestamp | null }): Range {
  const [from, until] = [fromTimestamp(request.from), fromTimestamp(request.until)];
  if (!from || !until) throw refuse('MALFORMED', { details: { fields: { from: 'from and until are required' } } });
  return { from, until };
}

/** As its teacher reads it, who alone marks it. */
async function oneOf({ db, clock }: Deps, tutorUid: string, id: string) {
  const found = (await listTimeOff(db, tutorUid, clock.now())).find((off) => off.id === id);
  return { timeOff: found ? timeOffMessage(found, { id: tutorUid }) : null };
}

function makeTeacherHandlers(deps: Deps) {
  return {
    async planTimeOff(request, call) {
      const actor = actorOf(call);
      const { lessons, openHours } = await deps.planTimeOff({
        tutorUid: request.tutor,
        range: rangeOf(request),
        actor,
      });
      return {
        lessons: lessons.map(({ view, outcome }) => ({ lesson: lessonMessage(view, actor), outcome })),
        openHours,
      };
    },
    async keepTimeOff(request, call) {
      const { tutor: tutorUid, note } = request;
      const once = commandOf(call, 'KeepTimeOff', request);
      const wish = { ...rangeOf(request), note };
      const { id } = await deps.keepTimeOff({ tutorUid, wish, actor: actorOf(call), once });
      return oneOf(deps, tutorUid, id);
    },
    async listTimeOff({ tutor: tutorUid }, call) {
      const actor = actorOf(call);
      checkReads({ tutorUid, actor });
      const all = await listTimeOff(deps.db, tutorUid, deps.clock.now());
      return { timeOff: all.map((off) => timeOffMessage(off, actor)) };
    },
    async shortenTimeOff(request, call) {
      const { tutor: tutorUid, id } = request;
      const once = commandOf(call, 'ShortenTimeOff', request);
      await deps.shortenTimeOff({ tutorUid, id, range: rangeOf(request), actor: actorOf(call), once });
      return oneOf(deps, tutorUid, id);
    },
    async takeBackTimeOff(request, call) {
      const once = commandOf(call, 'TakeBackTimeOff', request);
      await deps.takeBackTimeOff({ tutorUid: request.tutor, id: request.id, actor: actorOf(call), once });
      return {};
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}

export function makeTimeOffHandlers(deps: Deps) {
  return {
    ...makeTeacherHandlers(deps),
    async listMoveProposals(_request, call) {
      const actor = actorOf(call);
      const proposals = await listProposals(deps.db, actor.id, deps.clock.now());
      return { proposals: proposals.map((proposal) => proposalMessage(proposal, actor)) };
    },
    async acceptMoveProposal(request, call) {
      const [actor, once] = [actorOf(call), commandOf(call, 'AcceptMoveProposal', request)];
      return answered(await deps.acceptProposal({ ...request, actor, once }), request, actor);
    },
    async declineMoveProposal(request, call) {
      const [actor, once] = [actorOf(call), commandOf(call, 'DeclineMoveProposal', request)];
      return answered(await deps.declineProposal({ ...request, actor, once }), request, actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
