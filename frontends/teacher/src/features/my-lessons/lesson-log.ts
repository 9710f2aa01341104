/** What the call log says of a lesson, made ready for reading: who was there from when to when, and every entry with its person. Pure. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { lesson } from '@parlance/kit/domain/limits.ts';

export type LessonLog = AnswerOf<'get', '/bookings/booking/{id}/logs'>;
export type LogEntry = LessonLog['items'][number];
export type Span = { from: number; to: number };
export type Presence = { uid: string; spans: readonly Span[]; minutes: number };

/** A participant's identity is a uid, or a pair of uid and name. */
export function uidOf(identity: string): string {
  try {
    const pair = JSON.parse(identity) as unknown;
    return Array.isArray(pair) && typeof pair[0] === 'string' ? pair[0] : identity;
  } catch {
    return identity;
  }
}

/** From the opening of the doors to the end of the lesson. */
export function windowOf(when: number): Span {
  return { from: when - lesson.commenceOpensBeforeMs, to: when + lesson.lengthMs };
}

/** Times in the room, cut to the window; two that touch or overlap are one. */
function merged(spans: readonly Span[], { from, to }: Span): Span[] {
  const inside = spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.to > span.from)
    .sort((a, b) => a.from - b.from);
  const result: Span[] = [];
  for (const span of inside) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** Whoever has not left yet is there until `now`. */
export function presenceOf(
  uid: string,
  entries: readonly LogEntry[],
  { window, now }: { window: Span; now: number },
): Presence {
  const own = entries.filter((entry) => uidOf(entry.participantIdentity) === uid && entry.timestamp !== null);
  const inOrder = [...own].sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
  const spans: Span[] = [];
  const since: number[] = [];
  for (const { statusCallbackEvent: event, timestamp } of inOrder) {
    const at = timestamp ?? 0;
    if (event === 'participant-connected') since.push(at);
    const from = event === 'participant-disconnected' ? since.shift() : undefined;
    if (from !== undefined) spans.push({ from, to: at });
  }
  for (const from of since) spans.push({ from, to: now });
  const inside = merged(spans, window);
  const total = inside.reduce((sum, span) => sum + span.to - span.from, 0);
  return { uid, spans: inside, minutes: Math.floor(total / 60_000) };
}
