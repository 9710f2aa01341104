/** All live streams of a run: opened a few at a time, kept until the end. */
import { eventually } from '../../support/eventually.ts';
import { pause } from '../pace.ts';
import { aroundOpeningMs } from '../oracles/live.ts';
import { openStream, type Days, type HeardEvent, type StreamOptions, type StreamStory } from './stream.ts';

export type Crowd = {
  stories(): StreamStory[];
  /** Resolves when all of them stand. */
  open(people: readonly StreamOptions['person'][], each: number, onScreen?: OnScreen): Promise<void>;
  close(): Promise<void>;
};

/** By person: the days whose free hours they have before them. */
type OnScreen = ReadonlyMap<string, Days>;
type CrowdOptions = { publicUrl: string; swallowsOne: boolean; signal: AbortSignal };

/** What is kept for a person by name. A line of chat is not among it: who loses one is found by another oracle. */
const keptForOne = new Set(['booking.changed', 'booking.status', 'tokens.changed']);

/** Openings a second: a school does not come in one moment. */
const perSecond = 200;
const standWithinMs = 120_000;

export function makeCrowd({ publicUrl, swallowsOne, signal }: CrowdOptions): Crowd {
  const ending = new AbortController();
  const streams: ReturnType<typeof openStream>[] = [];
  let isToSwallow = swallowsOne;
  /** One that was written well after its stream stood: what came about the opening may be missed. */
  const swallows = ({ type, at }: HeardEvent, { opened }: StreamStory) => {
    const isOne = isToSwallow && keptForOne.has(type) && at > Math.max(...opened) + 2 * aroundOpeningMs;
    if (isOne) isToSwallow = false;
    return isOne;
  };
  return {
    stories: () => streams.map(({ story }) => story),
    async open(people, each, onScreen) {
      const both = AbortSignal.any([ending.signal, signal]);
      const from = streams.length;
      for (let round = 0; round < each; round += 1)
        for (const person of people) {
          streams.push(openStream({ publicUrl, person, days: onScreen?.get(person.uid), signal: both, swallows }));
          await pause(1_000 / perSecond, both);
        }
      const stand = () => streams.slice(from).every(({ story }) => story.opened.length > 0);
      await eventually('all live streams stand', async () => stand(), standWithinMs);
    },
    async close() {
      ending.abort();
      await Promise.all(streams.map(({ ended }) => ended));
    },
  };
}
