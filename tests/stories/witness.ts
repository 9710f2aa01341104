/** Hears what everybody is answered, and when. */
import { codeOf, type Answered } from '../load/answer.ts';
import type { HeardCall } from '../load/beside.ts';
import type { Caller } from '../load/caller.ts';

export type Heard = HeardCall;
export type Witness = { heard: readonly Heard[]; hear(call: Heard): void; listen(caller: Caller): Caller };

export function makeWitness(): Witness {
  const heard: Heard[] = [];
  return {
    heard,
    hear: (call) => void heard.push(call),
    listen: (caller) => ({
      close: () => caller.close(),
      async call<T>(...[person, endpoint, wanted]: Parameters<Caller['call']>): Promise<Answered<T>> {
        const answer = await caller.call<T>(person, endpoint, wanted);
        const { askedAt, answeredAt, status, body } = answer;
        heard.push({ endpoint, askedAt, answeredAt, status, code: codeOf(body) });
        return answer;
      },
    }),
  };
}
