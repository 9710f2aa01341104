/** When a Janus node is taken for dead: at once when nothing listens there any more, after three silences otherwise. */
export type NodeAnswer =
  | 'answered'
  | 'refused'
  | 'silent'
  /** Nobody has been asked for long enough to say. */
  | 'unsure';

const fromWorst: readonly NodeAnswer[] = ['refused', 'silent', 'unsure', 'answered'];

/** A node is worth as much as the worse of its two ways: rooms are made by one of them, and people come in by the other. */
export function worseOf(one: NodeAnswer, other: NodeAnswer): NodeAnswer {
  return fromWorst.find((answer) => answer === one || answer === other) ?? 'silent';
}

/** Looks come a second apart. One silence is a busy machine; moving its rooms would tear people apart who hear each other well. */
const silencesUntilDown = 3;

export function silencesAfter(before: number, answer: NodeAnswer): number {
  if (answer === 'answered') return 0;
  if (answer === 'unsure') return before;
  return answer === 'refused' ? silencesUntilDown : Math.min(before + 1, silencesUntilDown);
}

export function isDown(silences: number): boolean {
  return silences >= silencesUntilDown;
}

/** Each process of media looks every second; three silences of one take longer. */
export const heardLatelyMs = 2_500;

/** A node that starts anew is back sooner, and whoever was there with it. */
export const leastOutageMs = 10_000;
/** Rooms are listed every 30 seconds, and one listing may have failed: whoever was on the node when it died was seen there so shortly before. */
export const lastSeenMs = 60_000;
/** All of them have missed three looks and the next one. */
const unsureAfterMs = 4_000;

/** Up to when it is known whether any node took people, by the last answer of one. Undefined: they may be away just now; after that their silence is an outage itself. */
export function knownUntil(answered: Date | undefined, now: Date): Date | undefined {
  const silentMs = answered ? now.getTime() - answered.getTime() : 0;
  if (!answered || silentMs > leastOutageMs) return now;
  return silentMs > unsureAfterMs ? undefined : answered;
}

/** What is kept of outages outlives whatever may still be asked of a lesson. */
export const outagesKeptMs = 400 * 24 * 3_600_000;
