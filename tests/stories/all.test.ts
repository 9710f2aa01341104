/** Every alert is fired by a story, and every story that names one names one that there is. */
import { ALERTS } from '@parlance/deploy/observability/alerts';
import { linesOf } from '@parlance/deploy/lines';
import { OBJECTIVES } from '@parlance/deploy/observability/objectives';
import { makeProfile } from '@parlance/deploy/profile';
import { listed, stories } from './all.ts';
import { rows, toxics } from './toxics.ts';

const told = [...ALERTS.map(({ name }) => name), ...OBJECTIVES.map(({ alert }) => alert)];
const fired = stories.flatMap(({ alerts, alertsAfterwards = [] }) => [...alerts, ...alertsAfterwards]);

test('every alert is fired by a story, and none is named that nobody tells', () => {
  expect(told.filter((name) => !fired.includes(name))).toEqual([]);
  expect(fired.filter((name) => !told.includes(name))).toEqual([]);
});

test('what may fire besides is an alert, and has its reason', () => {
  for (const { name, mayFireToo = {} } of stories) {
    for (const [alert, reason] of Object.entries(mayFireToo)) {
      expect([name, alert, told.includes(alert)]).toEqual([name, alert, true]);
      expect(reason.split(' ').length).toBeGreaterThan(4);
    }
  }
});

test('a fault that is felt by refusals is one that refuses something', () => {
  const idle = stories.filter(({ felt, mayBeRefused }) => felt === 'by refusals' && mayBeRefused.length === 0);
  expect(idle.map(({ name }) => name)).toEqual([]);
});

test('a name is one story', () => {
  const names = stories.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name === 'toxics')).toEqual([]);
  for (const name of names) expect(listed()).toContain(`${name}\n`);
});

test('the table of toxics has eight toxics and eight links, and each line of a platform stands in it once', () => {
  expect(new Set(toxics.map(({ toxic }) => toxic)).size * new Set(rows.map(({ link }) => link)).size).toBe(64);
  const broken = rows.flatMap(({ lines }) => lines.flatMap((one) => one.lines));
  expect(broken.toSorted()).toEqual(
    linesOf(makeProfile({}))
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('whoever is behind the scenes of a line that no call needs is asked', () => {
  const idle = rows.flatMap(({ lines }) => lines).filter((one) => one.mayBeRefused.length === 0 && !one.uses);
  expect(idle.map(({ name }) => name)).toEqual([]);
});
