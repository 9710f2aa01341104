/** A fault story: what we believe of a fault, the fault, what is promised while it holds and after it, and which alerts it fires. */
import type { Endpoint } from '../load/endpoints.ts';
import type { Stage } from '../load/stories/story.ts';
import type { Remedy } from '../support/lines.ts';

export type Plot = {
  /** Answers how the fault is taken away. */
  inject(): Promise<Remedy>;
  /** Just before it is taken away: that it was there, and somebody met it. Answers what shows that it was not. */
  proves?(): Promise<string[]>;
  /** What else has to be true until the signal; answers what was not. */
  meanwhile?(holding: AbortSignal): Promise<string[]>;
  /** And when all is well again. */
  afterwards?(): Promise<string[]>;
};

/** How it shows that the fault was there and met by somebody: else all that is promised would be kept without any. */
export type Felt =
  /** Of what may be refused something is asked while it holds, and something is refused. */
  | 'by refusals'
  /** Of the answers to these calls some take at least so long. */
  | { calls: readonly Endpoint[]; takeMs: number }
  /** The plot proves it itself (`proves`). */
  | 'by its own proof';

export type FaultStory = {
  name: string;
  hypothesis: string;
  fault: string;
  /** While it holds, and after it. */
  promise: string;
  /** What is looked at besides every answer of the evening and the oracles at its end. */
  check?: string;
  /** What cannot be answered without what is broken; everything else goes on as if nothing were. */
  mayBeRefused: readonly Endpoint[];
  felt: Felt;
  /** The fault itself makes everything slow; otherwise what goes on goes on as quickly as before. */
  mayBeSlow?: boolean;
  /** No answer takes longer, whatever it says. */
  answersWithinMs: number;
  /** It holds so long, and until its alerts have fired. */
  holdsMs: number;
  recoversWithinMs: number;
  /** Names of deploy/observability; each fires while the fault holds, and clears afterwards. */
  alerts: readonly string[];
  /** What is told when it is over, because it cannot be counted before. */
  alertsAfterwards?: readonly string[];
  /** Alerts that the fault fires only now and then, or on some machines, each with the reason; any other that fires is false. */
  mayFireToo?: Readonly<Record<string, string>>;
  needs: 'control' | 'lines';
  /** Why this machine cannot play it, where it cannot. */
  unable?(): string | undefined;
  /** Takes away what it has left in files or data when it was ended in its middle; nothing where there is nothing. */
  tidy?(): Promise<void>;
  /** Whoever is needed comes, before anything is broken. */
  begin(stage: Stage): Promise<Plot>;
};

/** What the gateway gives a whole request, and a quarter of a second on a busy machine. */
export const usualBudgetMs = 10_250;
