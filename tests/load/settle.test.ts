import { makeQuiet } from './settle.ts';

const looks = (...found: [areMailsDue: boolean, facts: string][]) => {
  const isQuiet = makeQuiet();
  return found.map(([areMailsDue, facts]) => isQuiet({ areMailsDue, facts: [...facts] }));
};

test('it is quiet when nothing is under way', () => {
  expect(looks([true, ''], [false, 'a'], [false, 'a'], [false, ''])).toEqual([false, false, false, true]);
});

test('where others use it, it is when for a while no fact has been under way for long', () => {
  const others = [...'cdefgh'].map((fact): [boolean, string] => [false, fact]);
  expect(looks([false, 'a'], [false, 'ab'], ...others)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  const held = [...'bcdefg'].map((fact): [boolean, string] => [false, `a${fact}`]);
  expect(looks(...held, ...held)).not.toContain(true);
  expect(looks(...others, [true, 'i'], [false, 'j'])).toEqual([false, false, false, false, false, true, false, false]);
});
