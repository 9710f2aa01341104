/** What was measured is data; the table is made of it. */
import { parse } from 'yaml';
import { filesOf } from './catalogue.ts';
import { committedPage, table } from './committed-page.ts';
import { root, text } from './repository.ts';

type Figure = Record<'figure' | 'place' | 'value' | 'date', string> &
  Partial<Record<'bar' | 'goal' | 'script' | 'note', string>>;

const places = ['machine', 'cluster', 'repository'];
const figures = parse(text('docs/measurements/figures.yaml')) as Figure[];

test('docs/measurements/table.md says what figures.yaml says', async () => {
  const rows = (place: string) =>
    figures
      .filter((figure) => figure.place === place)
      .map(({ figure, value, bar = '', goal = '', script, date, note = '' }) => {
        const cells = [figure, value, bar, goal, script ? `\`${script}\`` : '', date, note];
        return cells;
      });
  const head = ['figure', 'value', 'bar', 'goal', 'script', 'date', 'note'];
  const { committed, actual } = await committedPage('docs/measurements/table.md', [
    '# Table of measurements',
    '',
    'Made of [figures.yaml](figures.yaml) by `UPDATE=1` and `tests/meta/measurements.test.ts`.',
    '',
    ...places.flatMap((place) => [`## On the ${place}`, '', ...table(head, rows(place))]),
  ]);
  expect(committed).toBe(actual);
});

test('each figure has its place and day, and a script that exists', () => {
  const files = new Set(filesOf(root));
  const wrong = figures.filter(({ place, date, script = '' }) => {
    const path = script.replace(/^FULL=1 /, '').split(' ')[0] ?? '';
    return !places.includes(place) || !/^\d{4}-\d\d-\d\d$/.test(date) || (path.includes('/') && !files.has(path));
  });
  expect(wrong).toEqual([]);
});
