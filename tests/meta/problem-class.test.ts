/** A refusal is known by its name: each remote carries its own copy of the class, so `instanceof` is false in the built portal. */
import { refusalsOf } from './planted.ts';

const asked =
  'import { Problem } from "@parlance/kit/api/problem.ts";\nexport const is = (e: unknown) => e instanceof Problem;';
const byName = asked.replaceAll('Problem', 'Error');
const plants = [
  { filePath: 'frontends/student/src/planted.ts', text: asked },
  { filePath: 'frontends/kit/src/planted.tsx', text: asked },
  { filePath: 'frontends/classroom/src/planted.tsx', text: asked },
  { filePath: 'frontends/student/src/planted.ts', text: byName },
];
const verdicts = refusalsOf('no-restricted-syntax', plants);

test.each([0, 1, 2])('instanceof Problem is refused (%s)', (index) => {
  expect(verdicts[index]).toEqual([expect.stringMatching(/isProblem/)]);
});

test('instanceof of another class passes', () => {
  expect(verdicts[3]).toEqual([]);
});
