/** A free-form call of a developer: blank or parsed JSON goes out, the answer is shown as it came. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';

export const methods = ['GET', 'POST', 'PUT'] as const;
type Method = (typeof methods)[number];
export type DeveloperCall = { method: Method; path: string; body: string };

/** Throws what JSON.parse throws. */
export const bodyOf = (text: string): unknown => (text.trim() === '' ? {} : JSON.parse(text));

/** A pasted address may carry the part that is always there; the product's own calls are named in full. */
export function devPath(typed: string): string {
  const path = typed.trim().replace(/^\/?/, '/');
  return /^\/api\/(dev|v1)\//.test(path) ? path : `/api/dev${path}`;
}

/** Also a refusal is an answer. */
export async function callAsDeveloper(api: ApiClient, { method, path, body }: DeveloperCall): Promise<string> {
  try {
    const answer = await api.send(method, devPath(path), method === 'GET' ? undefined : bodyOf(body));
    return JSON.stringify(answer, null, 2) ?? '';
  } catch (error) {
    if (!isProblem(error)) return problemText(error);
    const { status, code, message, details } = error;
    return JSON.stringify({ status, error: { code, message, details } }, null, 2);
  }
}
