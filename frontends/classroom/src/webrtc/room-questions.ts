/** Questions to the room that it answers with an event of its own: one at a time, and none is waited for without end. */
import { send } from './ask.ts';
import type { Handle } from './janus-session.ts';

export function makeRoomQuestions(handle: () => Handle) {
  let settle: ((answered: boolean) => void) | undefined;
  return {
    /** Resolves when the room has answered; false when that never came. */
    ask: (request: { request: string; [field: string]: unknown }, timeoutMs: number) =>
      new Promise<boolean>((resolve, reject) => {
        const timer = setTimeout(() => resolve(false), timeoutMs);
        settle = (answered) => {
          clearTimeout(timer);
          resolve(answered);
        };
        send(handle(), request).catch(reject);
      }),
    /** The answer is here and dealt with. */
    answered: () => settle?.(true),
    /** No answer will come any more: it went down with the socket. */
    lost: () => settle?.(false),
  };
}

export type RoomQuestions = ReturnType<typeof makeRoomQuestions>;
