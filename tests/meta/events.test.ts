/** Every fact has a sample that consumers may rely on, and a row on the page of events. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import { topics } from '@parlance/proto/topics';
import { parse } from 'yaml';
import { root, text } from './repository.ts';

const samples = 'proto/test/samples';
const facts = topics.flatMap((topic) => Object.keys(topic.facts));
const short = (fact: string) => fact.slice(fact.lastIndexOf('.') + 1);

test.each(facts)('the sample of %s survives the wire as it is', (fact) => {
  const sample = JSON.parse(text(`${samples}/${short(fact)}.v1.json`)) as object;
  expect(Object.keys(sample)).not.toEqual([]);
  // Fields that came later are decoded as their defaults; none that the sample has may change its name, type or meaning.
  expect(decodeMessage(fact, encodeMessage(fact, sample))).toMatchObject(sample);
});

test('there is no sample of a fact that is not registered', () => {
  expect(readdirSync(join(root, samples)).sort()).toEqual(facts.map((fact) => `${short(fact)}.v1.json`).sort());
});

type Registry = {
  topics: { name: string; owner: string; key: string; facts: Record<string, string[]> }[];
  coming: Record<string, string>;
};
const registry = parse(text('proto/topics.yaml')) as Registry;
const registered = registry.topics.flatMap(({ owner, facts: carried }) =>
  Object.entries(carried).map(([fact, consumers]) => ({ fact, owner, consumers })),
);

/** Whether a service's sources name the fact in quotes, with its package before it or alone. */
function names(service: string, fact: string, where = (_path: string) => true): boolean {
  const folder = join(root, 'services', service, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && where(path),
  );
  const quoted = new RegExp(`['.]${fact}['"\`]`);
  return sources.some((path) => quoted.test(text(join('services', service, 'src', path))));
}

test.each(registered)('$fact is written by $owner and applied by $consumers', ({ fact, owner, consumers }) => {
  const reached = {
    written: names(owner, fact, (path) => !path.startsWith('inbound/events/')),
    applied: consumers.length > 0 && consumers.every((consumer) => names(consumer, fact)),
  };
  // What is promised must still be missing.
  if (registry.coming[fact] === undefined) expect(reached).toEqual({ written: true, applied: true });
  else expect(Object.values(reached)).toContain(false);
});

test('only facts that are registered are still to be finished', () => {
  expect(registered.map(({ fact }) => fact)).toEqual(expect.arrayContaining(Object.keys(registry.coming)));
});

test('docs/architecture/events.md says what topics.yaml says', () => {
  const said = (fact: string, consumers: string[]) => consumers.concat(registry.coming[fact] ?? []).join(', ');
  const readBy = (consumer: string) =>
    registered.filter(({ consumers }) => consumers.includes(consumer)).map(({ fact, owner }) => `${fact} (${owner})`);
  const readers = [...new Set(registered.flatMap(({ consumers }) => consumers))].sort();
  const wanted = [
    ...registered.map(({ fact, owner, consumers }) => `| ${fact} | ${owner} | ${said(fact, consumers)} |`),
    ...readers.map((consumer) => `| ${consumer} | ${readBy(consumer).join(', ')} |`),
    ...registry.topics.map(({ name, owner, key }) => `| \`${name}\` | ${owner} | ${key} |`),
  ];
  const rows = text('docs/architecture/events.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (fact|consumer|topic) /.test(line));
  expect(rows).toEqual(wanted);
});
