/** Waits until nothing is under way any more: facts have been applied, mails have left, events have been heard. */
import type { Look } from './databases.ts';
import { readFacts, wrongFacts } from './oracles/facts.ts';
import type { KeptEvents } from './live/kept-events.ts';
import type { StreamStory } from './live/stream.ts';
import { missedEvents } from './oracles/live.ts';
import { readMails, type Everybody } from './oracles/rows.ts';

const lookEveryMs = 2_000;
const heardWithinMs = 10_000;

type Settling = { look: Look; everybody: Everybody; mark: string; withinMs: number };

/** Whatever has not come by then, the oracles find. */
export async function settle({ look, everybody, mark, withinMs }: Settling): Promise<{ ms: number; isQuiet: boolean }> {
  const from = Date.now();
  for (;;) {
    const isQuiet = await nothingUnderWay(look, everybody, mark);
    const ms = Date.now() - from;
    if (isQuiet || ms > withinMs) return { ms, isQuiet };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function nothingUnderWay(look: Look, everybody: Everybody, mark: string): Promise<boolean> {
  const mails = await readMails(look, everybody);
  if (mails.some(({ state }) => state === 'due')) return false;
  const topics = await readFacts(look, mark);
  return topics.every(({ facts, readers, applied }) => wrongFacts(facts, readers, applied).length === 0);
}

/** What was written a moment ago may be on its way to a reader. */
export async function untilHeard(streams: readonly StreamStory[], kept: KeptEvents): Promise<void> {
  const until = Date.now() + heardWithinMs;
  const isHeard = () => streams.every((stream) => missedEvents(stream, kept.of(stream.uid)).faults.length === 0);
  while (!isHeard() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, lookEveryMs / 4));
}
