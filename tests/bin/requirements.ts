/**
 * Requirements and the tests that name them in a title. Run: npm run requirements -- [AREA | ID]...
 * Without an argument: how many of each area are named. An area: which are not. An id: where it is named.
 */
import { fileURLToPath } from 'node:url';
import { listedIds, namedIn } from '../meta/catalogue.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const named = namedIn(root);
const areas = Map.groupBy(listedIds(root), (id) => /^[A-Z]+/.exec(id)?.[0] ?? '');

function summary(area: string): string {
  const ids = areas.get(area) ?? [];
  return `${area.padEnd(6)} ${ids.filter((id) => named.has(id)).length} / ${ids.length}`;
}

const wanted = process.argv.slice(2);
if (wanted.length === 0) for (const area of areas.keys()) console.log(summary(area));
for (const word of wanted) {
  const unnamed = areas.get(word)?.filter((id) => !named.has(id));
  if (unnamed) console.log(`${summary(word)}\nno title names: ${unnamed.join(' ') || 'none is left out'}`);
  else console.log(`${word}: ${[...(named.get(word) ?? [])].join(', ') || 'no title names it'}`);
}
