/** A literal that is spread where it stands says nothing: what the lint refuses, tests and pages too, and what it lets pass. */
import { refusalsOf } from './planted.ts';

const source = 'services/booking/src/domain/planted.ts';
const suite = 'services/booking/src/domain/planted.test.ts';
const page = 'frontends/student/src/planted.tsx';

const refused: [what: string, filePath: string, text: string][] = [
  ['an object in an object', source, 'export const x = (a: number, b: number) => ({ ...{ a, b } });'],
  ['a list in a list', source, 'export const x = (a: number, b: number) => [...[a, b]];'],
  ['a list in a call', suite, 'test(...["a plain sentence", () => undefined]);'],
  ['an object as attributes', page, 'export const X = ({ a }: { a: string }) => <p {...{ id: a }} />;'],
  ['an attribute of a name', page, 'const a = "data-a";\nexport const X = () => <p {...{ [a]: true }} />;'],
  ['an attribute of a made name', page, 'export const X = ({ a }: { a: string }) => <p {...{ [`data-${a}`]: 1 }} />;'],
];
const allowed: [what: string, filePath: string, text: string][] = [
  ['a value', source, 'export const x = (a: object, b: number[]) => ({ ...a, b: [...b] });'],
  ['what depends on something', source, 'export const x = (a?: string) => ({ ...(a === undefined ? {} : { a }) });'],
  ['the rest of the arguments', source, 'export const x = (...[a, b]: [number, number]) => a + b;'],
];

const plants = [...refused, ...allowed].map(([, filePath, text]) => ({ filePath, text }));
const verdicts = refusalsOf('spreads/no-literal-spread', plants);

test.each(refused.map(([what], index) => [what, index] as const))('%s is refused', (_what, index) => {
  expect(verdicts[index]).toEqual([expect.stringMatching(/where it is spread/)]);
});

test.each(allowed.map(([what], index) => [what, index] as const))('%s passes', (_what, index) => {
  expect(verdicts[refused.length + index]).toEqual([]);
});
