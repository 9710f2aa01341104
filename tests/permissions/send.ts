/** Makes a row's call as one caller, and says what came back. */
import type { CallerName } from '../support/school/who.ts';
import { methodOf, pathOf, type Row } from './callers.ts';

type Doors = { url: string; as(name: CallerName): Promise<Record<string, string>> };
export type Answered = { status: number; body: { error?: { message: string } } };

/** {name} in a call or body is that id; `"{name}"#` is the number. */
function filled(text: string, ids: Record<string, string>): string {
  const known = (name: string) => ids[name] ?? '';
  return text
    .replaceAll(/"#\{(\w+)\}"/g, (_all, name: string) => known(name))
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => known(name));
}

export async function send(
  row: Pick<Row, 'call' | 'body'>,
  caller: CallerName,
  { school, ids }: { school: Doors; ids: Record<string, string> },
): Promise<Answered> {
  const aborting = new AbortController();
  const answer = await fetch(`${school.url}/api/v1${filled(pathOf(row), ids)}`, {
    method: methodOf(row),
    redirect: 'manual',
    signal: aborting.signal,
    headers: { ...(await school.as(caller)), ...(row.body ? { 'content-type': 'application/json' } : {}) },
    ...(row.body ? { body: filled(JSON.stringify(row.body), ids) } : {}),
  });
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? ((await answer.json()) as Answered['body']) : {};
  // A stream is not read to its end, for it has none.
  aborting.abort();
  return { status: answer.status, body };
}
