import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = readFileSync(join(__dirname, 'controls.module.css'), 'utf8');
const [, touched = ''] = styles.split('@media (max-width: 899px)');
const ruleOf = (selector: string) => touched.split(`\n  ${selector} {`)[1]?.split('}')[0] ?? '';

test.each([
  ['.button.button', ['--button-height: rem(44px)', '--button-height-compact-xs: rem(44px)', 'min-width: rem(44px)']],
  ['.iconButton.iconButton', ['min-width: rem(44px)', 'min-height: rem(44px)']],
  ['.inputWrapper.inputWrapper', ['--input-height: rem(44px)']],
  ['.option.option', ['min-height: rem(44px)']],
  [".tab.tab[data-variant='pills']", ['height: rem(44px)']],
  ['.dialogClose.dialogClose', ['width: rem(44px)', 'height: rem(44px)']],
])('where a finger presses, %s is 44 px', (selector, measures) => {
  for (const measure of measures) expect(ruleOf(selector)).toContain(measure);
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
  expect(calendar.match(/\n\s+height: rem\(44px\)/g)).toHaveLength(3);
  expect(calendar).toContain('width: min(rem(44px), calc((100vw - rem(60px)) / 7))');
});
