import { z } from 'zod';
import { roleWordList } from '@parlance/proto/json/words';
import { library, text } from '@parlance/proto/limits';
import { flagInQuery, id, numberInQuery } from '../../routing/fields.ts';

const role = z.enum(roleWordList);
export type HelpRole = z.input<typeof role>;

export const helpQuestion = z
  .object({
    id: z.string(),
    area: z.string(),
    question: z.string(),
    answer: z.string(),
    forRole: z.array(role),
    visible: z.boolean(),
    version: z.int(),
    changed: z.object({ uid: z.string(), name: z.string(), at: z.int() }).nullable(),
  })
  .meta({ id: 'HelpQuestion' });
export const helpQuery = z.strictObject({ all: flagInQuery().optional() });
export const helpAnswer = z.object({ items: z.array(helpQuestion), orderVersion: z.int() });
export const searchQuery = z.strictObject({ q: z.string().min(1).max(library.search.letters) });
export const foundAnswer = z.object({ items: z.array(helpQuestion) });

const version = () => z.int().min(1);
export const seenQuestion = z.strictObject({ version: numberInQuery().pipe(version()) });
/** No markup: paragraphs, and lists of lines that begin with "- ". */
export const helpBody = z.strictObject({
  area: z.string().min(1).max(library.nameMax),
  question: z.string().min(1).max(text.helpQuestion),
  answer: z.string().min(1).max(text.helpAnswer),
  forRole: z.array(role).min(1).max(roleWordList.length),
  visible: z.boolean(),
});
export type HelpBody = z.output<typeof helpBody>;
export const helpChange = helpBody.extend({ version: version() });
export const helpOrder = z.strictObject({ version: version(), ids: z.array(id()).max(library.helpMax) });
export const helpOrderAnswer = z.object({ version: z.int() });
