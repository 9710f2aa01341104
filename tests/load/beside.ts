/** What goes on beside the people of a run: it hears what each of them is answered, does what it has to do, and ends the run when it has done. */
import type { Caller } from './caller.ts';
import type { Endpoint } from './endpoints.ts';
import type { Stage } from './stories/story.ts';

/** `code`: of a refusal in our own words. */
export type HeardCall = {
  endpoint: Endpoint;
  askedAt: number;
  answeredAt: number;
  status: number;
  code: string | undefined;
};

export type Beside = {
  /** What one of the people was answered. */
  hear(call: HeardCall): void;
  /** What it calls by itself is heard as well. */
  listen(caller: Caller): Caller;
  play(stage: Stage): Promise<void>;
};
