/** A call of the public API and what was answered, the same for whoever makes it: Node, or k6, which knows neither URL nor Node's modules. */
export type CallingPerson = { readonly token: string; renew(): Promise<void> };
export type Wanted = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api/v1/. */
  path: string;
  body?: object;
  /** By `performance.now()`, where the load does not wait for answers: its time counts from there. */
  dueAt?: number | undefined;
};
export type Answered<T> = {
  status: number;
  body: T | undefined;
  askedAt: number;
  answeredAt: number;
  /** In the platform's own words, why not; nothing where it was not asked whether one may. */
  refusedBy?: string | undefined;
};

/** Nobody waits longer. */
export const answerMs = 30_000;

/** Status 0: there was no answer. */
export function answered<T>(status: number, text: string, span: { askedAt: number; answeredAt: number }): Answered<T> {
  return { status, body: bodyOf<T>(text), ...span, refusedBy: refusalIn(status, text) };
}

/** Who was not known, or came too often, may come again. */
const notAsked = new Set([401, 429]);

function refusalIn(status: number, text: string): string | undefined {
  if (status < 400 || status >= 500 || notAsked.has(status)) return undefined;
  return bodyOf<Problem>(text)?.error?.code ?? String(status);
}

type Problem = { error?: { code?: string; message?: string } };

/** Of a refusal in our own words: a code with a sentence beside it. */
export function codeOf(body: unknown): string | undefined {
  const { code, message } = (body as Problem | undefined)?.error ?? {};
  return message ? code : undefined;
}

function bodyOf<T>(text: string): T | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
