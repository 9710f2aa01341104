/** Time is an argument. Rules take `now` from the clock they are given; real-time matters of one process (time-outs, tokens) use Date itself. */
import type { Life } from '../lifecycle/life.ts';
import type { Queryable } from '../postgres/pool.ts';

export type Clock = {
  now(): Date;
  /** The same without what a demo has added: links, tickets, quotas and cooldowns live in it. Only real clocks. */
  realTime?: { now(): Date };
  /** Only real clocks: from now on it shows the time of this database. */
  keepTo?(db: Queryable, life: Life): void;
};

export const systemClock: Clock = { now: () => new Date() };
