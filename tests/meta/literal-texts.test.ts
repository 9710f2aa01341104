/** Texts stand in catalogues (frontends/README.md): what the lint refuses, and what it lets pass. */
import { refusalsOf } from './planted.ts';

const page = 'frontends/student/src/features/planted.tsx';
const component = (body: string) => `export function Planted({ on, name }) {\n  ${body}\n}\n`;

const refused: [what: string, body: string][] = [
  ['words in an element', 'return <p>Join lesson</p>;'],
  ['words beside a value', 'return <p>Hello {name}</p>;'],
  ['a string as a child', "return <p>{'Join lesson'}</p>;"],
  ['either side of a condition', "return <p>{on ? name : 'Nobody'}</p>;"],
  ['what stands in for nothing', "return <p>{name ?? 'Nobody'}</p>;"],
  ['a template with words', 'return <p>{`with ${name}`}</p>;'],
  ['other letters than English', 'return <p>你好</p>;'],
  ...['aria-label', 'title', 'placeholder', 'label', 'alt', 'description', 'subtitle', 'message'].map(
    (name): [string, string] => [name, `return <Thing ${name}="Join lesson" />;`],
  ),
  ['a label in braces', "return <Thing label={on ? 'Close' : name} />;"],
  ['a label in a list', "return <Thing data={[{ value: 'yes', label: 'Yes' }]} />;"],
  ['a label among attributes', "return <Thing close={{ 'aria-label': 'Close' }} />;"],
  ['a title that is asked for', "return <Thing route={{ title: () => 'Dashboard' }} />;"],
  ['a notice', "notify.success('Booked'); return null;"],
  ['what went wrong with a call', "throw new Problem('It did not work', { status: 0 });"],
  ['the window’s title', 'document.title = `${name} · Parlance`; return null;'],
];

const allowed: [what: string, filePath: string, body: string][] = [
  ['texts of the catalogue', page, 'return <p title={texts.use().title}>{texts.use().hello(name)}</p>;'],
  ['marks and numbers', page, "return <p aria-label=''>{' · '}{`${name}, ${on}`} 50 %</p>;"],
  ['what nobody reads', page, 'return <p className="big" data-kind="free" role="status" />;'],
  ['conditions', page, "return <p>{on === 'yes' && <b>{name}</b>}</p>;"],
  ['the catalogue', 'frontends/student/src/locales/planted.tsx', 'return <p>Join lesson</p>;'],
  ['tests', 'frontends/student/src/features/planted.test.tsx', 'return <p>Join lesson</p>;'],
];

const refusedElsewhere: [what: string, body: string][] = [
  ['a label in a list that a module makes', "return [{ value: on, label: 'Yes' }];"],
  ['a notice of a hook', "notify.error('Not booked'); return name;"],
];
const model = 'frontends/student/src/features/planted.ts';

const plants = [
  ...refused.map(([, body]) => ({ filePath: page, text: component(body) })),
  ...refusedElsewhere.map(([, body]) => ({ filePath: model, text: component(body) })),
  ...allowed.map(([, filePath, body]) => ({ filePath, text: component(body) })),
];
const verdicts = refusalsOf('texts/no-literal-text', plants);

const allRefused = [...refused, ...refusedElsewhere];
test.each(allRefused.map(([what], index) => [what, index] as const))('%s is refused', (_what, index) => {
  expect(verdicts[index]).toEqual([expect.stringMatching(/catalogue/)]);
});

test.each(allowed.map(([what], index) => [what, index] as const))('%s passes', (_what, index) => {
  expect(verdicts[allRefused.length + index]).toEqual([]);
});
