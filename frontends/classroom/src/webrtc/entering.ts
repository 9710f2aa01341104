/** Enters the room by one request and waits for what the room says about the others. */
import type { RoomEvent } from './room-events.ts';

const joinTimeoutMs = 10_000;

export function makeEntering() {
  let joined: ((event: RoomEvent) => void) | undefined;
  let refused: ((error: Error) => void) | undefined;
  return {
    /** To be told of everything that the room says. */
    hear(event: RoomEvent) {
      if (event.error !== undefined) refused?.(new Error(event.error));
      else if (event.videoroom === 'joined') joined?.(event);
    },
    enter: (ask: () => Promise<void>) =>
      new Promise<RoomEvent>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The room did not answer in time.')), joinTimeoutMs);
        const settle =
          <T>(outcome: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            outcome(value);
          };
        joined = settle(resolve);
        refused = settle(reject);
        ask().catch(settle(reject));
      }),
  };
}
