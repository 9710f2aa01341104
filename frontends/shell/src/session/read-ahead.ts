/** What every page of somebody who is signed in begins with is asked for as soon as there is a token, while the scripts of the page are still on their way. */
import type { TimedAnswer } from '@parlance/kit/api/client.ts';
import { traceparent } from '@parlance/kit/api/traceparent.ts';
import { session } from '@parlance/kit/domain/limits.ts';
import type { Asked } from './ask.ts';

const answers = new Map<string, Promise<TimedAnswer>>();

async function ask(address: string, token: string): Promise<TimedAnswer> {
  const started = performance.now();
  const answer = await fetch(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, traceparent: traceparent() },
    credentials: 'omit',
    signal: AbortSignal.timeout(session.requestTimeoutMs),
  });
  const cameAt = performance.now();
  return { answer, tookMs: cameAt - started, cameAt };
}

/** Of the question, what has to be known for it. */
type Answered = Pick<Asked, 'realm' | 'answered'> & { keycloak: Pick<Asked['keycloak'], 'token'> };

export async function readAhead({ keycloak, realm, answered }: Answered): Promise<void> {
  await answered;
  if (!keycloak.token) return;
  const address = `${realm.origin}/api/${session.apiVersion}/profile/me`;
  const answer = ask(address, keycloak.token);
  answers.set(address, answer);
  // Whoever takes it hears of a failure; nobody may.
  await answer.catch(() => undefined);
}

/** Each answer is given once. */
export function takeAhead(address: string): Promise<TimedAnswer> | undefined {
  const answer = answers.get(address);
  answers.delete(address);
  return answer;
}
