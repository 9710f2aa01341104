/** What the story's own calls are answered. */
import type { Answer } from '../support/api.ts';

type Refusal = { error?: { code?: string; message?: string } } | undefined;

export const inWords = 'refused in words';

/** A refusal in words of ours, or else status and code. */
export function wordsOf({ status, body }: Answer<unknown>): string {
  const { code, message } = (body as Refusal)?.error ?? {};
  return (status === 503 || status === 504) && code && message ? inWords : `${status} ${code ?? ''}`.trim();
}

/** Which of them were neither that nor what may be answered besides. */
export function notInWords(what: string, answers: readonly string[], alsoMay: readonly string[] = []): string[] {
  const wrong = answers.filter((answer) => answer !== inWords && !alsoMay.includes(answer));
  return wrong.length === 0 ? [] : [`${what} were answered: ${[...new Set(wrong)].join(', ')}`];
}
