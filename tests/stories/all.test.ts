/** Every alert is fired by a story, and every story that names one names one that there is. */
import { ALERTS } from '@parlance/deploy/observability/alerts';
import { OBJECTIVES } from '@parlance/deploy/observability/objectives';
import { listed, stories } from './all.ts';
import { links, toxics } from './toxics.ts';

const told = [...ALERTS.map(({ name }) => name), ...OBJECTIVES.map(({ alert }) => alert)];
const fired = stories.flatMap(({ alerts, alertsAfterwards = [] }) => [...alerts, ...alertsAfterwards]);

test('every alert is fired by a story, and none is named that nobody tells', () => {
  expect(told.filter((name) => !fired.includes(name))).toEqual([]);
  expect(fired.filter((name) => !told.includes(name))).toEqual([]);
});

test('a name is one story', () => {
  const names = stories.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name === 'toxics')).toEqual([]);
  for (const name of names) expect(listed()).toContain(`${name}\n`);
});

test('the table of toxics has 56 cells', () => {
  expect(new Set(toxics.map(({ toxic }) => toxic)).size * new Set(links.map(({ link }) => link)).size).toBe(56);
});
