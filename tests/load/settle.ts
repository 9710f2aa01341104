/** Waits until nothing is under way any more: facts have been applied, mails have left, events have been heard. */
import type { Look } from './databases.ts';
import { readFacts, wrongFacts } from './oracles/facts.ts';
import type { KeptEvents } from './live/kept-events.ts';
import type { StreamStory } from './live/stream.ts';
import { missedEvents } from './oracles/live.ts';
import { readMails, type Everybody } from './oracles/rows.ts';

const lookEveryMs = 2_000;
/** More than anything of a run goes on by itself from fact to fact. */
const promptLooks = 5;
const heardWithinMs = 10_000;
/** Longer than a reader waits for its next try. */
const backWithinMs = 45_000;
const pauseToLook = () => new Promise((resolve) => setTimeout(resolve, lookEveryMs / 4));

type Settling = { look: Look; everybody: Everybody; mark: string; withinMs: number };

/** Whatever has not come by then, the oracles find. */
export async function settle({ look, everybody, mark, withinMs }: Settling): Promise<{ ms: number; isQuiet: boolean }> {
  const from = Date.now();
  const isQuietWith = makeQuiet();
  for (;;) {
    const isQuiet = isQuietWith(await underWay(look, everybody, mark));
    const ms = Date.now() - from;
    if (isQuiet || ms > withinMs) return { ms, isQuiet };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

type UnderWay = { areMailsDue: boolean; facts: readonly string[] };

/** Nothing is under way; or for so many looks no fact was for longer than one: then others use the platform too. */
export function makeQuiet(): (found: UnderWay) => boolean {
  let [before, prompt] = [new Set<string>(), 0];
  return ({ areMailsDue, facts }) => {
    const isPrompt = !areMailsDue && !facts.some((fact) => before.has(fact));
    prompt = isPrompt ? prompt + 1 : 0;
    before = new Set(facts);
    return isPrompt && (facts.length === 0 || prompt > promptLooks);
  };
}

async function underWay(look: Look, everybody: Everybody, mark: string): Promise<UnderWay> {
  const mails = await readMails(look, everybody);
  const areMailsDue = mails.some(({ state }) => state === 'due');
  return { areMailsDue, facts: wrongFacts(await readFacts(look, mark)).map(({ fact }) => fact) };
}

/** What was written a moment ago may be on its way to a reader, and a reader on the way back to its stream. */
export async function untilHeard(streams: readonly StreamStory[], kept: KeptEvents): Promise<void> {
  const backUntil = Date.now() + backWithinMs;
  while (!streams.every(({ stands }) => stands) && Date.now() < backUntil) await pauseToLook();
  const until = Date.now() + heardWithinMs;
  const isHeard = () => streams.every((stream) => missedEvents(stream, kept.of(stream.uid)).faults.length === 0);
  while (!isHeard() && Date.now() < until) await pauseToLook();
}
