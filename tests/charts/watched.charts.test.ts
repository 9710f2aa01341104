/** What an operator gets besides the programs: what is to be read by Prometheus, and who goes first where nodes are short. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { lasting, podsOf } from './pods.ts';
import { objectsOf, PROFILES, refusal, render, type Release } from './render.ts';

const production = PROFILES.production?.[1] as Release;
const hosts = PROFILES.production?.[0] as Release;
const watched = ['staging', 'production'];

test.each(watched)('%s: every program that measures itself is read, and the portal for whether it answers', (name) => {
  const monitors = objectsOf(name).filter(({ kind }) => kind === 'ServiceMonitor');
  expect(monitors.map(({ metadata }) => metadata.name).sort()).toEqual([...DEPLOYABLES, 'portal'].sort());
});

test('the local profile has nothing that needs an operator', () => {
  const kinds = objectsOf('local').filter(({ apiVersion }) => apiVersion.startsWith('monitoring.coreos.com'));
  expect(kinds).toEqual([]);
});

type PriorityClass = { metadata: { name: string }; value: number; globalDefault: boolean };
const classes = (settings: string[]) =>
  render(
    production,
    settings.flatMap((one) => ['--set', one]),
  ).objects.filter(({ kind }) => kind === 'PriorityClass') as unknown as PriorityClass[];

test('classes of the whole cluster are made only where that is said, and are nobody\u2019s default', () => {
  for (const name of Object.keys(PROFILES))
    expect(objectsOf(name).filter(({ kind }) => kind === 'PriorityClass')).toEqual([]);
  const made = classes(['priorityClasses=true']);
  expect(made.map(({ metadata, value }) => [metadata.name, value])).toEqual([
    ['parlance-lessons', 100_000],
    ['parlance-usual', 10_000],
  ]);
  expect(made.some(({ globalDefault }) => globalDefault)).toBe(false);
});

test('a program and the media servers have the class that is named, and no other', () => {
  const named = 'priorityClassName=parlance-lessons';
  const { objects } = render(production, ['--set', `media.${named}`]);
  const told = lasting(podsOf(objects)).filter(({ spec }) => spec.priorityClassName !== undefined);
  expect(told.map(({ name }) => name)).toEqual(['media']);
  const [janus] = lasting(podsOf(render(hosts, ['--set', named]).objects));
  expect(janus?.spec.priorityClassName).toBe('parlance-lessons');
  expect(refusal(hosts, ['--set', 'priorityClassName=No Class'])).toContain('schema');
});
