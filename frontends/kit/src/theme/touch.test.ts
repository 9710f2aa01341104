import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { theme } from './theme.ts';

const styles = readFileSync(join(__dirname, 'controls.module.css'), 'utf8');
const ruleOf = (selector: string) => styles.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';

test('a finger presses no less than 44 px', () => {
  const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
  expect(tokens).toMatch(/@media \(max-width: 899px\) \{\s+--p-touch: 44px;/);
});

test('a layout changes at the same width by a style sheet and by a property: in px, whatever font the reader chose', () => {
  expect(theme.breakpoints).toEqual({ xs: '390px', sm: '600px', md: '900px', lg: '1200px', xl: '1600px' });
});

test.each([
  ['.button.button', ['--button-height: max(rem(36px), var(--p-touch))', 'min-width: var(--p-touch)']],
  ['.button.button', ['--button-height-compact-xs: max(rem(24px), var(--p-touch))']],
  ['.button.button', ['--button-height-compact-sm: max(rem(26px), var(--p-touch))']],
  ['.iconButton.iconButton', ['min-width: var(--p-touch)', 'min-height: var(--p-touch)']],
  ['.inputWrapper.inputWrapper', ['--input-height: max(rem(40px), var(--p-touch))']],
  ['.option.option', ['min-height: max(rem(36px), var(--p-touch))']],
  [".tab.tab[data-variant='pills']", ['height: max(rem(36px), var(--p-touch))']],
  ['.dialogClose.dialogClose', ['min-width: var(--p-touch)', 'min-height: var(--p-touch)']],
])('where a finger presses, %s is 44 px', (selector, measures) => {
  for (const measure of measures) expect(ruleOf(selector)).toContain(measure);
});

test('no button has a size of which the theme does not know how tall a finger is', () => {
  const front = join(__dirname, '../../..');
  const files = globSync('*/src/**/*.tsx', { cwd: front }).map((path) => readFileSync(join(front, path), 'utf8'));
  // An arrow in a property ends no tag.
  const given = files.flatMap((text) => [...text.matchAll(/<Button\b(?:=>|[^>])*?\ssize=("[^"]+"|\{[^}]+\})/g)]);
  const sizes = new Set(
    given.flatMap(([, size = '']) => [...size.matchAll(/["']([^"']+)["']/g)].map(([, name]) => name)),
  );
  expect(sizes.size).toBeGreaterThan(2);
  const known = ruleOf('.button.button');
  expect([...sizes].filter((size) => !known.includes(`--button-height-${size}: `))).toEqual([]);
});

test('no later rule for phones makes what is pressed smaller again', () => {
  const [, phones = ''] = styles.split('@media (max-width: 599px)');
  expect(phones.match(/\n\s+(?:min-)?height: rem\((?:[0-9]|[1-3][0-9]|4[0-3])px\)/g)).toBeNull();
});

test('what does not fit its field ends with an ellipsis, and the last tab takes no room after it', () => {
  expect(styles).toMatch(/\n\.input\.input \{[^}]*text-overflow: ellipsis/);
  expect(styles).toMatch(/\.tab\.tab\[data-variant='default'\]:last-child \{\s+margin-inline-end: 0;/);
});

test('the days and arrows of a calendar are as tall as a finger, and a week fits 320 px', () => {
  const calendar = readFileSync(join(__dirname, '../ui/date-field.module.css'), 'utf8').split('@media')[1] ?? '';
  expect(calendar).toMatch(/\.day\.day,\s+\.arrow\.arrow,\s+\.level\.level \{\s+height: rem\(44px\);/);
  expect(calendar).toContain('width: min(rem(44px), calc((100vw - rem(60px)) / 7))');
});
