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

test('docs/architecture/events.md says what topics.yaml says', () => {
  const registry = parse(text('proto/topics.yaml')) as {
    topics: { name: string; owner: string; key: string; facts: Record<string, string[]> }[];
  };
  const wanted = registry.topics.flatMap(({ name, owner, key, facts: carried }) =>
    Object.entries(carried).map(([fact, consumers]) =>
      [fact, owner, `\`${name}\``, key, consumers.join(', ') || '–'].join(' | '),
    ),
  );
  const rows = text('docs/architecture/events.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| fact'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    );
  expect(rows).toEqual(wanted);
});
