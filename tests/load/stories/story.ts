/** A story is what people do together for some minutes; a scene is where they do it, in k6 or in Node, and a stage what is known beside it. */
import type { Act } from '../acts.ts';
import type { Caller } from '../caller.ts';
import type { Cast, Company, Needs } from '../company.ts';
import type { Bar, Endpoint, Kind } from '../endpoints.ts';
import type { Crowd } from '../live/crowd.ts';
import type { Meter } from '../meter.ts';
import type { Ending } from '../pace.ts';
import type { StoryName } from './names.ts';

export type Scene = {
  company: Cast;
  caller: Pick<Caller, 'call'>;
  acts: { push(act: Act): unknown };
  minutes: number;
  /** Aborted when the minutes are over. */
  signal: Ending;
};

/** As it is for one of the people of a part: each is a virtual user of k6 and shares nothing with the others but this. */
export type PlayersScene = Scene & {
  /** When it began, the same for everybody. */
  startedAt: number;
  /** What is told to everybody in one place, by a key: who puts something up, and who reads all that was put up there so far. */
  board: { put(key: string, value: unknown): void; read<T>(key: string): T[] };
  /** Into the room of a lesson as a browser comes until its offer is answered; what leaves it. */
  enterRoom(person: Cast['students'][number], booking: { id: string; tutor: string }): Promise<{ leave(): void }>;
  meter: Pick<Meter, 'note'>;
  /** The virtual user's own number, from 1. */
  user: number;
  /** What goes on beside them has come to its end, or has taken far too long for it. */
  untilOthersEnded(): Promise<void>;
  tell(words: string): void;
};

export type Stage = Omit<Scene, 'company' | 'acts'> & {
  company: Company;
  caller: Caller;
  crowd: Crowd;
  acts: Act[];
  meter: Meter;
  people: number;
  signal: AbortSignal;
  tell(words: string): void;
};

/** People of one kind, each of whom plays it by themselves until the minutes are over. */
export type Part = {
  size(cast: Cast): number;
  play(scene: PlayersScene, index: number): Promise<void>;
};

export function partOf<T>(
  who: (cast: Cast) => readonly T[],
  play: (scene: PlayersScene, one: T) => Promise<void>,
): Part {
  return {
    size: (cast) => who(cast).length,
    async play(scene, index) {
      const one = who(scene.company)[index];
      // A user with nobody to play would end well, having done nothing.
      if (one === undefined) throw new Error(`there is no person ${index} of this part`);
      await play(scene, one);
    },
  };
}

/** Acts that come at a rate, whether the ones before have been answered or not. */
export type Arrivals = {
  perSecond(cast: Cast): number;
  /** What would be more than so many at once is not sent, and counted as a call of this endpoint that failed. */
  mostAtOnce: number;
  endpoint: Endpoint;
  play(scene: PlayersScene): Promise<void>;
};

export type Story = {
  name: StoryName;
  /** One sentence for the report. */
  about: string;
  needs(people: number, minutes: number): Needs;
  /** What its people call, but for the way into a room: what is promised of it are k6's thresholds, and it lets them call nothing else. */
  asks: readonly Kind[];
  /** Live streams of each account, of students and of teachers. */
  streamsEach: (people: number) => number;
  /** Where a story asks for something that the usual promises are not about. */
  bars?: Partial<Record<Kind, Bar>>;
  /** The share of calls that may end without an answer; otherwise endpoints.ts says it. */
  mostFailed?: number;
  /** By the name of the scenario that k6 makes of each. */
  parts: Readonly<Record<string, Part>>;
  arrivals?: Arrivals;
  /** It takes programs away, which only a test platform lets it do. */
  needsControl?: boolean;
  /** Why it cannot be played by these people; nothing where it can. */
  unable?(cast: Cast): string | undefined;
};
