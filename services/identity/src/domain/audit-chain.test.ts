import { createHash } from 'node:crypto';
import { makeChainWalk, type HashOf, type Link } from './audit-chain.ts';

const sha256: HashOf = (before, content) =>
  createHash('sha256')
    .update(before ?? '')
    .update(content)
    .digest();

function chain(days: Record<string, number>): Link[] {
  const links: Link[] = [];
  for (const [day, acts] of Object.entries(days))
    for (let place = 1; place <= acts; place += 1) {
      const content = `["${day}",${place}]`;
      links.push({ day, place, actId: `${links.length + 1}`, content, hash: sha256(links.at(-1)?.hash, content) });
    }
  return links;
}
const days = { '2026-11-25': 3, '2026-11-27': 4 };
const walked = (links: Link[]) => {
  const walk = makeChainWalk(sha256);
  for (const link of links) {
    const fault = walk.next(link);
    if (fault) return fault;
  }
  return walk.heads().map(({ day, acts }) => [day, acts]);
};

test('NS-44 a chain that nobody touched says how each day ended', () => {
  expect(walked(chain(days))).toEqual([
    ['2026-11-25', 3],
    ['2026-11-27', 4],
  ]);
  expect(walked([])).toEqual([]);
});

test.each([
  ['an act that was changed', (links: Link[]) => links.with(4, { ...links[4]!, content: '["x"]' }), 'changed', '5'],
  ['an act that was taken away', (links: Link[]) => links.with(2, { ...links[2]!, content: null }), 'act-missing', '3'],
  ['a link that was taken away', (links: Link[]) => links.toSpliced(1, 1), 'link-missing', '3'],
  ['the first one that was taken away', (links: Link[]) => links.slice(1), 'link-missing', '2'],
  ['a day that was taken away', (links: Link[]) => links.slice(3), 'changed', '4'],
  [
    'a link that was made anew',
    (links: Link[]) => links.with(0, { ...links[0]!, hash: Buffer.alloc(32) }),
    'changed',
    '1',
  ],
  ['two that changed places', (links: Link[]) => [links[1]!, links[0]!, ...links.slice(2)], 'link-missing', '2'],
  ['a day twice', (links: Link[]) => [...links, ...links.slice(3)], 'link-missing', '4'],
])('NS-44 the first row that is not as it was written is named: %s', (_name, touch, kind, actId) => {
  expect(walked(touch(chain(days)))).toMatchObject({ kind, actId });
});
