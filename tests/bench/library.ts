/**
 * The library at 200 materials, 2,000 courses and 50,000 lessons: its lists and its search through gateway, gRPC and content, on a database of its own
 * on the server of the test parts.
 * Run: node tests/bench/library.ts [--rounds 100], with the parts up (`.local/test/parts.json`) or TEST_DATABASE_URL set.
 */
import { startServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '@parlance/content/migrations';
import { largeLibrary } from '@parlance/content/test/large-library-service';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';
import { gatewayBefore } from './support/gateway-before.ts';
import { useTestParts } from './test-parts.ts';

const { rounds } = readArguments({ rounds: 100 });

useTestParts();
const harness = await startServiceHarness({ name: 'library', migrations });
const { db, services } = await largeLibrary(harness);
const url = await gatewayBefore(harness, { contentGrpc: await harness.serve(services) });

const things = [
  'doctor',
  'hotel',
  'meeting',
  'invoice',
  'train',
  'garden',
  'festival',
  'recipe',
  'interview',
  'weather',
];
const misspelled = [
  'docotr',
  'hotle',
  'meetng',
  'invioce',
  'trian',
  'gardn',
  'festivl',
  'recpie',
  'intervew',
  'wether',
];
const asked = (words: readonly string[], at: number) => `materials/search?q=${words[at % words.length]}%20${100 + at}`;

try {
  const headers = { authorization: `Bearer ${await harness.issuer.mint({ role: 'tutor' })}` };
  const { rows } = await db.query<{ id: string }>('select id from materials where visible order by id');
  const figures = [
    { name: 'library-list', bar: 60, goal: 30, path: () => 'materials' },
    {
      name: 'library-courses',
      bar: 60,
      goal: 30,
      path: (at: number) => `materials/${rows[at % rows.length]?.id}/courses`,
    },
    { name: 'library-search', bar: 80, goal: 30, path: (at: number) => asked(things, at) },
    { name: 'library-search-misspelled', bar: 80, goal: 30, path: (at: number) => asked(misspelled, at) },
  ];
  for (const { name, bar, goal, path } of figures) {
    const times: number[] = [];
    let before = process.cpuUsage();
    for (let at = -10; at < rounds; at += 1) {
      if (at === 0) before = process.cpuUsage();
      const begun = performance.now();
      const answer = await fetch(`${url}/${path(at + 10)}`, { headers });
      const { items } = (await answer.json()) as { items: unknown[] };
      if (answer.status !== 200 || !Array.isArray(items)) throw new Error(`${path(at)}: ${answer.status}`);
      if (at >= 0) times.push(performance.now() - begun);
    }
    const { user, system } = process.cpuUsage(before);
    // Of gateway, content and this client together, without the database: it does not depend on who else is busy.
    printFigure({ name: `${name}-cpu`, value: (user + system) / 1000 / rounds, unit: 'ms' });
    printFigure({ name: `${name}-p50`, value: percentile(times, 0.5), unit: 'ms' });
    printFigure({ name: `${name}-p95`, value: percentile(times, 0.95), unit: 'ms', bar, goal });
  }
} finally {
  await harness.stop();
}
