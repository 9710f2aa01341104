/** A story is what people do together for some minutes; a stage is where they do it. */
import type { Act } from '../acts.ts';
import type { Caller } from '../caller.ts';
import type { Bar, Kind } from '../endpoints.ts';
import type { Crowd } from '../live/crowd.ts';
import type { Meter } from '../meter.ts';
import type { Company, Needs } from '../company.ts';
import type { StoryName } from './names.ts';

export type Stage = {
  company: Company;
  caller: Caller;
  crowd: Crowd;
  acts: Act[];
  meter: Meter;
  minutes: number;
  people: number;
  /** Aborted when the minutes are over. */
  signal: AbortSignal;
  tell(words: string): void;
};

export type Story = {
  name: StoryName;
  /** One sentence for the report. */
  about: string;
  needs(people: number, minutes: number): Needs;
  /** Live streams of each student. */
  streamsEach: (people: number) => number;
  /** Where a story asks for something that the usual promises are not about. */
  bars?: Partial<Record<Kind, Bar>>;
  /** The share of calls that may end without an answer; otherwise endpoints.ts says it. */
  mostFailed?: number;
  play(stage: Stage): Promise<void>;
};
