/** The processes that follow the clock, and how far each has acknowledged. */
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
  /** Tells everybody and answers the names of those who did not acknowledge in time. */
  announce(state: ClockState, withinMs: number): Promise<string[]>;
};

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
      for (const follower of followers) follower.tell(state);
      const giveUpAt = Date.now() + withinMs;
      while (behind(state.version).length > 0 && Date.now() < giveUpAt) {
        await pause(giveUpAt - Date.now(), changed.signal);
      }
      return behind(state.version).map(({ process }) => process);
    },
  };
}
