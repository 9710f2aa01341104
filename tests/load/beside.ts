/** What goes on beside the people of a run: it hears what each of them is answered, does what it has to do, and ends the run when it has done. */
import type { Caller } from './caller.ts';
import type { Stage } from './stories/story.ts';

export type Beside = {
  /** What people call by from then on. */
  listen(caller: Caller): Caller;
  play(stage: Stage): Promise<void>;
};
