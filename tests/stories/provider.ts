/** What a test may ask of the stand-in for the payment provider, which answers it on its own machine alone. */
import { endOf } from '../support/lines.ts';
import { platform } from '../support/platform-info.ts';

const answerMs = 10_000;

/** Past the line that may be broken. */
export async function askProvider<T>(method: 'GET' | 'POST', path: string): Promise<T> {
  const { host, port } = await endOf('stripe');
  const base = platform().providerUrl ?? `http://${host}:${port}`;
  const answer = await fetch(`${base}/_test/${path}`, { method, signal: AbortSignal.timeout(answerMs) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
