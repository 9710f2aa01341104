/** How finely the received lines are taken, told to the server for each line that differs from what it was told. */
import { send } from './ask.ts';
import type { Handle } from './janus-session.ts';
import { receptionAt, type Reception } from './line-load.ts';
import type { Step } from './line-ladder.ts';
import type { LineName } from './lines.ts';

export type ReceivedLine = { feed: string; mid: string; localMid: string };
export type Wish = { step: Step; lineOf: (feed: string, mid: string) => LineName | undefined };

/** What a line is before anything is said about it. */
const untuned = JSON.stringify(receptionAt('high', 'camera'));
const plain = JSON.stringify(receptionAt('high', 'microphone'));

export function makeTuning(handle: () => Handle, lines: () => readonly ReceivedLine[]) {
  let wish: Wish | undefined;
  let applied = new Map<string, string>();

  async function apply({ step, lineOf }: Wish): Promise<void> {
    const known = new Map<string, string>();
    const changed: ({ mid: string } & Reception)[] = [];
    for (const { feed, mid, localMid } of lines()) {
      const key = `${localMid} ${feed} ${mid}`;
      const reception = receptionAt(step, lineOf(feed, mid));
      const wanted = JSON.stringify(reception);
      const before = applied.get(key);
      known.set(key, wanted);
      if (before === wanted || (before === undefined && (wanted === untuned || wanted === plain))) continue;
      changed.push({ mid: localMid, ...reception });
    }
    applied = known;
    if (changed.length > 0) await send(handle(), { request: 'configure', streams: changed });
  }

  const repeat = () => wish && void apply(wish).catch(() => undefined);
  return {
    tune(next: Wish) {
      wish = next;
      repeat();
    },
    /** The lines are others now. */
    repeat,
  };
}
