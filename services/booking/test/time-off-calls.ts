/** Time off as tests say it: by whom, when, and what students answer. */
import type { Actor } from '../src/domain/actor.ts';
import { listDueProposals, listProposals, listTimeOff } from '../src/queries/time-off.ts';
import { makeAdvanceProposals } from '../src/usecases/advance-proposals.ts';
import { command, type App } from './app-for-test.ts';

type Between = { from: Date; until: Date };

export async function keepOff(app: App, tutor: Actor, range: Between & { note?: string; key?: string; by?: Actor }) {
  const { from, until, note = '', key, by: actor = tutor } = range;
  const wish = { from, until, note };
  const once = command(actor, 'KeepTimeOff', key, { tutorUid: tutor.id, wish });
  return app.keepTimeOff({ tutorUid: tutor.id, wish, actor, once });
}

export function shortenOff(app: App, tutor: Actor, { id, ...range }: Between & { id: string }) {
  return app.shortenTimeOff({ tutorUid: tutor.id, id, range, actor: tutor, once: command(tutor, 'ShortenTimeOff') });
}

export function takeBackOff(app: App, tutor: Actor, id: string) {
  return app.takeBackTimeOff({ tutorUid: tutor.id, id, actor: tutor, once: command(tutor, 'TakeBackTimeOff') });
}

/** One round of the job; `faults` is what went wrong with single lessons. */
export async function advance(app: App, faults: unknown[] = []): Promise<number> {
  return makeAdvanceProposals({
    uow: app.uow,
    clock: app.clock,
    listDue: (now, limit) => listDueProposals(app.pool, now, limit),
    onFault: (error) => void faults.push(error),
  })();
}

export function accept(app: App, bookingId: string, to: string, { actor, key }: { actor: Actor; key?: string }) {
  const once = command(actor, 'AcceptMoveProposal', key, { bookingId, to });
  return app.acceptProposal({ bookingId, to, actor, once });
}

export function decline(app: App, bookingId: string, actor: Actor, key?: string) {
  const once = command(actor, 'DeclineMoveProposal', key, { bookingId });
  return app.declineProposal({ bookingId, actor, once });
}

export const proposalsOf = (app: App, { id }: Actor) => listProposals(app.pool, id, app.clock.now());

export async function statesOf(app: App, tutor: Actor): Promise<Record<string, string>> {
  const all = await listTimeOff(app.pool, tutor.id, app.clock.now());
  return Object.fromEntries(all.flatMap(({ lessons }) => lessons).map(({ bookingId, state }) => [bookingId, state]));
}
