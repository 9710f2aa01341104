/** Which rule decided a lesson, read from its log alone: the rules in the order in which they are tried, and the first that fits (NS-09, NS-19). Pure. */
import type { Actor } from './actor.ts';
import type { Claim } from './claim-record.ts';
import { isOutcome } from './correct.ts';
import type { Status } from './status.ts';

const rules = [
  'cancelled',
  'platform-away',
  'not-commenced',
  'tutor-never-there',
  'student-never-there',
  'taught',
] as const;
type Rule = (typeof rules)[number];

/** As the log has it. */
export type Deed = {
  id: string;
  from: Status | null;
  to: Status | null;
  cause: string;
  actor: Actor;
  at: Date;
  note: string;
};
type Tried = { rule: Rule; result: 'fits' | 'does-not-fit' | 'not-tried' };
export type Decision = { rule: Rule; status: Status; at: Date; deedId: string };
export type Verdict = {
  decision: Decision | undefined;
  /** An administrator said afterwards how it really ended. */
  correction: Omit<Decision, 'rule'> | undefined;
  tried: Tried[];
};

const cancelled: ReadonlySet<Status | null> = new Set(['student-cancelled', 'tutor-cancelled', 'cancelled']);

function ruleOf({ cause, to }: Deed): Rule | undefined {
  if (cause === 'sweep-outage' || (cause === 'sweep-settle' && to === 'cancelled')) return 'platform-away';
  if (cancelled.has(to)) return 'cancelled';
  if (cause === 'sweep-tutor-absent') return 'not-commenced';
  if (cause === 'feedback' && to === 'completed') return 'taught';
  if (cause !== 'sweep-settle') return undefined;
  if (to === 'tutor-absent') return 'tutor-never-there';
  return to === 'student-absent' ? 'student-never-there' : 'taught';
}

/** What is called off ahead is none. */
const isCorrection = ({ cause, from, to }: Deed) =>
  cause === 'admin' && to !== null && (isOutcome(to) || (to === 'cancelled' && from !== null && isOutcome(from)));

/** Who comes back after they had cancelled makes that undone: what was decided before the last booking says nothing. */
function since<T extends Deed>(deeds: readonly T[]): readonly T[] {
  const booked = deeds.findLastIndex(({ cause, to }) => cause === 'book' || (cause === 'move' && to === 'booked'));
  return deeds.slice(Math.max(0, booked));
}

export function verdictOf(deeds: readonly Deed[]): Verdict {
  const [decision] = since(deeds).flatMap((deed): Decision[] => {
    const rule = ruleOf(deed);
    return rule && deed.to ? [{ rule, status: deed.to, at: deed.at, deedId: deed.id }] : [];
  });
  const corrected = deeds.findLast(isCorrection);
  const correction = corrected?.to && { status: corrected.to, at: corrected.at, deedId: corrected.id };
  const fitting = decision ? rules.indexOf(decision.rule) : rules.length;
  const resultOf = (place: number) => (place === fitting ? 'fits' : place < fitting ? 'does-not-fit' : 'not-tried');
  const tried = rules.map((rule, place): Tried => ({ rule, result: decision ? resultOf(place) : 'not-tried' }));
  return { decision, correction: correction ?? undefined, tried };
}

/** That somebody spoke against what was noted, and was answered, is the school's and theirs alone. */
export function deedsFor<T extends Deed>(deeds: readonly T[], claims: readonly Claim[], reader: Actor): T[] {
  const isOwn = ({ actor, at }: T) =>
    actor.id === reader.id || claims.some(({ answeredAt }) => answeredAt?.getTime() === at.getTime());
  return deeds.filter((deed) => deed.cause !== 'claim' || reader.role === 'admin' || isOwn(deed));
}

/** Its people read what was done, and not which administrator did it, nor the words that were meant for the office. */
export function deedFor<T extends Deed & { requestId: string }>(deed: T, reader: Actor): T {
  if (reader.role === 'admin') return deed;
  const { actor } = deed;
  const isOffice = actor.role === 'admin';
  const shown = isOffice ? { id: '', role: actor.role, name: '' } : actor;
  return { ...deed, requestId: '', note: isOffice ? '' : deed.note, actor: shown };
}

type TokenLine = { actor: Actor; note: string; bookingId?: string | undefined };

/** The same of a lesson's tokens. What the office says when it gives or takes tokens by itself is said to the student. */
export function tokenFor<T extends TokenLine>(line: T, reader: Actor): T {
  if (reader.role === 'admin' || line.actor.role !== 'admin' || !line.bookingId) return line;
  return { ...line, note: '', actor: { ...line.actor, id: '', name: '' } };
}
