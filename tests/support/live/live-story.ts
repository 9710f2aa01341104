/** What a reader of the live stream can say afterwards: how long it was without a stream, and what it has not heard. Pure. */
export type LiveEvent = { type: string; data: string; id: string; at: number };
export type Stream = { openAt: number; endAt?: number; how?: string };
export type Gap = { from: number; to: number; ms: number; how: string };

export type LiveReport = {
  events: number;
  streams: number;
  gaps: Gap[];
  /** The server could not go on where the reader was: something may be missing. */
  resyncs: number;
  /** What the server told when it was asked from the beginning, and of that what was never heard. */
  toldAgain: number;
  missed: LiveEvent[];
};

/** The time without a stream after each that ended; after the last one, until now. */
export function gapsOf(streams: readonly Stream[], now: number): Gap[] {
  return streams.flatMap(({ endAt: from, how = '' }, index) => {
    if (from === undefined) return [];
    const to = streams[index + 1]?.openAt ?? now;
    return [{ from, to, ms: to - from, how }];
  });
}

/** `hello` and `resync` are about the stream itself; the room's state is told as it is now, not as it was. */
const ofTheMoment = new Set(['hello', 'resync', 'clock.changed', 'room.changed']);
const keyOf = ({ type, data }: Pick<LiveEvent, 'type' | 'data'>) => `${type} ${data}`;

/** What the server tells once more to somebody who asks from the beginning, and this reader never heard. */
export function unheard(heard: readonly LiveEvent[], told: readonly LiveEvent[]): LiveEvent[] {
  const known = new Set(heard.map(keyOf));
  return told.filter((event) => !ofTheMoment.has(event.type) && !known.has(keyOf(event)));
}

export const isKept = ({ type, id }: LiveEvent): boolean => id !== '' && !ofTheMoment.has(type);
