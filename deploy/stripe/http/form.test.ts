import { parseForm } from './form.ts';
import { makeReader } from './reader.ts';

test.each([
  ['a=1&b=two%20words', { a: '1', b: 'two words' }],
  ['metadata[uid]=u1&metadata[lesson type]=pte', { metadata: { uid: 'u1', 'lesson type': 'pte' } }],
  [
    'items[0][price]=p1&items[0][quantity]=2&items[1][price]=p2',
    { items: [{ price: 'p1', quantity: '2' }, { price: 'p2' }] },
  ],
  ['expand[]=a&expand[]=b.c', { expand: ['a', 'b.c'] }],
  ['a[10]=k&a[2]=c', { a: ['c', 'k'] }],
  ['__proto__[x]=1&a=', { a: '' }],
])('%s is read as Stripe reads it', (text, wanted) => {
  const form = parseForm(text);
  expect(Object.fromEntries(Object.entries(form).filter(([name]) => name !== '__proto__'))).toEqual(wanted);
  expect(({} as { x?: string }).x).toBeUndefined();
});

test('a word that nobody has asked for is refused by its whole name', () => {
  const reader = makeReader(parseForm('mode=payment&line_items[0][price]=p&line_items[0][colour]=red'));
  reader.text('mode');
  for (const line of reader.list('line_items')) line.text('price');
  expect(() => reader.done()).toThrow('Received unknown parameter: line_items[0][colour]');
});

test('metadata joins what is there; an empty word takes one away and an empty whole takes all', () => {
  const before = { a: '1', b: '2' };
  expect(makeReader(parseForm('metadata[a]=&metadata[c]=3')).metadata(before)).toEqual({ b: '2', c: '3' });
  expect(makeReader(parseForm('metadata=')).metadata(before)).toEqual({});
  expect(makeReader(parseForm('')).metadata(before)).toEqual(before);
});
