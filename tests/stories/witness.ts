/** Hears what everybody is answered, and when. */
import type { Answered, Caller } from '../load/caller.ts';
import type { Endpoint } from '../load/endpoints.ts';

/** `code`: of a refusal in our own words. */
export type Heard = {
  endpoint: Endpoint;
  askedAt: number;
  answeredAt: number;
  status: number;
  code: string | undefined;
};
export type Witness = { heard: readonly Heard[]; listen(caller: Caller): Caller };

type Problem = { error?: { code?: string; message?: string } };

/** A code with a sentence beside it. */
function codeOf(body: unknown): string | undefined {
  const { code, message } = (body as Problem | undefined)?.error ?? {};
  return message ? code : undefined;
}

export function makeWitness(): Witness {
  const heard: Heard[] = [];
  return {
    heard,
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
