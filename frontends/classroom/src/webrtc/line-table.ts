/** Which lines the room gives, by its own table: only that tells. */
import type * as v from 'valibot';
import type { subscription } from './room-events.ts';

export type Line = { feed: string; mid: string };
export type Entry = Line & { localMid: string; type: string };
type Streams = NonNullable<v.InferOutput<typeof subscription>['streams']>;

const keyOf = (line: Line): string => `${line.feed} ${line.mid}`;

function entriesOf(streams: Streams): Entry[] {
  const active = streams.filter((stream) => stream.active !== false && stream.feed_id !== undefined);
  return active.map(({ mid, type, feed_id: feed = '', feed_mid = '' }) => ({
    localMid: mid,
    type,
    feed,
    mid: feed_mid,
  }));
}

export function makeLineTable() {
  let entries: Entry[] = [];
  let known = false;
  let asked: readonly Line[] = [];
  /** Asked to end, and still in the table: the room lets the lines of whoever was put out go without a word. What it has, it would give twice. */
  let doubted = new Set<string>();

  function missing(lines: readonly Line[]): Line[] {
    const there = new Set(entries.map(keyOf));
    return lines.filter((line) => !there.has(keyOf(line)) || doubted.has(keyOf(line)));
  }

  return {
    entries: (): readonly Entry[] => entries,
    /** Whether the room has said it yet. */
    isKnown: () => known,
    /** What the room says its table is. */
    replace(streams: Streams) {
      known = true;
      entries = entriesOf(streams);
      const anew = new Set(asked.map(keyOf));
      doubted = new Set(entries.map(keyOf).filter((key) => doubted.has(key) && !anew.has(key)));
    },
    /** What is to be asked for so that these lines are given and no others. It counts as asked. */
    ask(lines: readonly Line[]) {
      const wanted = new Set(lines.map(keyOf));
      const more = missing(lines);
      const less = entries.filter((line) => !wanted.has(keyOf(line))).map(({ feed, mid }) => ({ feed, mid }));
      asked = more;
      for (const line of less) doubted.add(keyOf(line));
      return { more, less };
    },
    gives: (lines: readonly Line[]) => missing(lines).length === 0,
    /** The next table is the whole truth: the room was asked for it. */
    trust: () => doubted.clear(),
  };
}

export type LineTable = ReturnType<typeof makeLineTable>;
