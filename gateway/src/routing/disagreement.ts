/** Whether an answer is what the document promises: no field less, none more. Development builds and tests ask for every answer. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** What is wrong, in words; undefined when nothing is. */
export function disagreement(schema: z.ZodType, body: unknown): string | undefined {
  const sent: unknown = JSON.parse(JSON.stringify(body) ?? 'null');
  const parsed = schema.safeParse(sent);
  if (!parsed.success) return z.prettifyError(parsed.error);
  if (isDeepStrictEqual(parsed.data, sent)) return undefined;
  return `the document does not name everything in ${JSON.stringify(sent).slice(0, 500)}`;
}
