import { z } from 'zod';
import { disagreement } from './disagreement.ts';

const schema = z.object({ id: z.string(), note: z.string().optional() });

test.each([
  ['what the document says', { id: 'a' }, undefined],
  ['an absent field', { id: 'a', note: undefined }, undefined],
  ['a field too few', { note: 'b' }, /id/],
  ['a field too many', { id: 'a', email: 'x@example.com' }, /does not name everything/],
  ['nothing at all', undefined, /expected object/],
])('An answer with %s is judged', (_words, body, expected) => {
  const found = disagreement(schema, body);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(expected);
});
