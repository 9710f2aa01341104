import { stateAsked } from './library-state.ts';

test('ADM-10 a state is looked for by administrators only, and no other word is one', () => {
  expect(['visible', 'hidden', 'no-pdf', 'gone', ''].map((asked) => stateAsked(asked, { hidden: true }))).toEqual([
    'visible',
    'hidden',
    'no-pdf',
    undefined,
    undefined,
  ]);
  expect(stateAsked('hidden', { hidden: false })).toBeUndefined();
});
