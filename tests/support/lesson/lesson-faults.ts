/** What is wrong with a lesson that was taught; nothing should be. Pure. */
import type { LessonSeen } from './lesson-by-api.ts';

export type Bars = {
  /** Nothing of the other may be heard for so long at a time. */
  longestSilenceMs: number;
  /** Somebody may be without live events for so long at a time. */
  longestGapMs: number;
};

const usual: Bars = { longestSilenceMs: 15_000, longestGapMs: 30_000 };
const trail = ['booked', 'in-progress', 'tutor-present', 'pending-feedback', 'completed'];
const rate = 65;

function callFaults({ calls, people, callLog }: LessonSeen, { longestSilenceMs }: Bars): string[] {
  const faults: string[] = [];
  for (const [who, other] of [
    ['tutor', 'student'],
    ['student', 'tutor'],
  ] as const) {
    const { received, spans, notes } = calls[who];
    const heard = received[people[other]];
    if (spans.length === 0) faults.push(`the ${who} never had a line to Janus`);
    if (!heard) faults.push(`the ${who} received nothing of the ${other}`);
    if (heard && heard.longestSilenceMs > longestSilenceMs)
      faults.push(`the ${who} heard nothing of the ${other} for ${Math.round(heard.longestSilenceMs)} ms`);
    const end = notes.at(-1);
    if (end?.detail !== 'left') faults.push(`the ${who} did not leave by themselves: ${end?.what} ${end?.detail}`);
    const rows = callLog.filter(({ participantIdentity }) => participantIdentity.includes(people[who]));
    const entered = rows.filter(({ statusCallbackEvent }) => statusCallbackEvent === 'participant-connected');
    if (!entered.some(({ source }) => source === 'janus-event'))
      faults.push(`Janus has told nobody that the ${who} was there`);
    if (rows.some(({ source }) => source === 'dev')) faults.push(`the ${who} was there by a development call`);
  }
  return faults;
}

function liveFaults({ live, chatHeard }: LessonSeen, { longestGapMs }: Bars): string[] {
  const faults = Object.entries(live).flatMap(([who, { missed, gaps }]) => [
    ...missed.map(({ type, data }) => `the ${who} missed ${type} ${data.slice(0, 120)}`),
    ...gaps.filter(({ ms }) => ms > longestGapMs).map(({ ms, how }) => `the ${who} heard nothing for ${ms} ms: ${how}`),
  ]);
  for (const times of chatHeard) if (times !== 1) faults.push(`a line of chat was heard ${times} times`);
  return faults;
}

export function lessonFaults(seen: LessonSeen, bars: Partial<Bars> = {}): string[] {
  const all = { ...usual, ...bars };
  const faults = [...callFaults(seen, all), ...liveFaults(seen, all)];
  // The hour was open before it was booked.
  const moves = seen.trail.filter((status) => status !== 'pending' && status !== 'open');
  if (moves.join() !== trail.join()) faults.push(`the booking went ${moves.join(' → ')}`);
  if (!seen.feedback.grammar?.includes('Grammar was good')) faults.push('the student cannot read the feedback');
  if (seen.feedback.behaviour) faults.push('the student reads what is for the school only');
  const lines = seen.ledger.map(({ delta, reason, actor }) => `${delta} ${reason} ${actor.role}`);
  const credit = seen.granted ? '2 admin-adjusted admin' : '10 purchase-credited service';
  if (lines.join() !== `-1 lesson-booked student,${credit}`) faults.push(`the ledger says ${lines.join()}`);
  if (seen.ledger[0]?.bookingId !== seen.booking.id) faults.push('the ledger does not know which lesson was paid for');
  if (seen.pay.rate !== rate || seen.pay.paid)
    faults.push(`the pay line says ${seen.pay.rate}, paid: ${seen.pay.paid}`);
  return faults;
}
