/**
 * The processes that follow the clock, and how far each has acknowledged. Browsers have it from the gateway, which hears of it
 * when all others know it: what people then do at once, as leaving a room, happens at the new time wherever it is noted.
 */
import { pause } from '@parlance/runtime/waiting/waiting';
import type { ClockState } from './clock-store.ts';

export type Follower = {
  process: string;
  acknowledged: number;
  /** Tells the process of a state that it has to take over. */
  tell(state: ClockState): void;
};

export type ClockHub = {
  follow(follower: Follower): () => void;
  acknowledge(follower: Follower, version: number): void;
  /** Tells everybody, those within before the doors, and answers the names of those who did not acknowledge; each of the two gets so much time. */
  announce(state: ClockState, withinMs: number): Promise<string[]>;
};

const isDoor = ({ process }: Follower) => process === 'gateway';
const isWithin = (follower: Follower) => !isDoor(follower);

export function makeClockHub(): ClockHub {
  const followers = new Set<Follower>();
  let changed = new AbortController();
  const ring = () => {
    changed.abort();
    changed = new AbortController();
  };
  const behind = (version: number) => [...followers].filter(({ acknowledged }) => acknowledged < version);
  return {
    follow(follower) {
      followers.add(follower);
      return () => {
        // Who is gone need not acknowledge: it gets the state when it comes back.
        followers.delete(follower);
        ring();
      };
    },
    acknowledge(follower, version) {
      follower.acknowledged = Math.max(follower.acknowledged, version);
      ring();
    },
    async announce(state, withinMs) {
      for (const isTold of [isWithin, isDoor]) {
        const giveUpAt = Date.now() + withinMs;
        for (const follower of followers) if (isTold(follower)) follower.tell(state);
        while (behind(state.version).some(isTold) && Date.now() < giveUpAt) {
          await pause(giveUpAt - Date.now(), changed.signal);
        }
      }
      return behind(state.version).map(({ process }) => process);
    },
  };
}
