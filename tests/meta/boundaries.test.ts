/** House rule: dependencies point inward and are declared as data. A rule that nobody saw refuse anything may be switched off. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './repository.ts';

type Plant = { from: string; to: string; imports: string; refused?: string };

const booking = 'services/booking/src';
const student = 'frontends/student/src';
const outside = (name: string) => `node_modules/${name}/index.js`;

const refused: Plant[] = [
  {
    from: `${booking}/compose.ts`,
    to: 'services/payments/src/config.ts',
    imports: '@parlance/payments/config',
    refused: 'what-booking-depends-on',
  },
  {
    from: `${booking}/wire/a.ts`,
    to: 'services/payments/src/thing.ts',
    imports: '../../../payments/src/thing.ts',
    refused: 'by-the-exports-from-booking',
  },
  {
    from: `${booking}/wire/b.ts`,
    to: 'services/runtime/src/ids/id.ts',
    imports: '../../../runtime/src/ids/id.ts',
    refused: 'by-the-exports-from-booking',
  },
  {
    from: 'gateway/src/a.ts',
    to: `${booking}/config.ts`,
    imports: '@parlance/booking/config',
    refused: 'what-gateway-depends-on',
  },
  {
    from: `${student}/a.ts`,
    to: 'frontends/teacher/src/screens.ts',
    imports: '@parlance/teacher/screens',
    refused: 'what-student-depends-on',
  },
  {
    from: 'frontends/kit/src/ui/a.ts',
    to: `${student}/thing.ts`,
    imports: '../../../student/src/thing.ts',
    refused: 'what-kit-depends-on',
  },
  {
    from: `${booking}/domain/a.ts`,
    to: 'services/runtime/src/postgres/pool.ts',
    imports: '@parlance/runtime/postgres/pool',
    refused: 'domain-is-alone',
  },
  {
    from: `${booking}/domain/b.ts`,
    to: `${booking}/usecases/ports.ts`,
    imports: '../usecases/ports.ts',
    refused: 'domain-is-alone',
  },
  {
    from: `${booking}/domain/c.ts`,
    to: 'proto/gen/booking.ts',
    imports: '@parlance/proto/booking/v1',
    refused: 'domain-is-alone',
  },
  {
    from: 'services/runtime/src/auth/a.ts',
    to: 'proto/gen/identity.ts',
    imports: '@parlance/proto/identity/v1',
    refused: 'runtime-knows-no-service',
  },
  { from: `${booking}/domain/d.ts`, to: '', imports: 'node:fs', refused: 'domain-is-alone' },
  {
    from: `${booking}/domain/h.ts`,
    to: 'proto/json/lesson.ts',
    imports: '@parlance/proto/json/lesson',
    refused: 'domain-is-alone',
  },
  {
    from: `${booking}/usecases/a.ts`,
    to: `${booking}/outbound/postgres/x.ts`,
    imports: '../outbound/postgres/x.ts',
    refused: 'use-cases-know-ports',
  },
  {
    from: `${booking}/queries/a.ts`,
    to: `${booking}/outbound/grpc/client.ts`,
    imports: '../outbound/grpc/client.ts',
    refused: 'queries-read-rows',
  },
  {
    from: `${booking}/outbound/a.ts`,
    to: `${booking}/inbound/events/x.ts`,
    imports: '../inbound/events/x.ts',
    refused: 'outbound-knows-no-inbound',
  },
  {
    from: `${booking}/inbound/a.ts`,
    to: `${booking}/outbound/grpc/client.ts`,
    imports: '../outbound/grpc/client.ts',
    refused: 'inbound-knows-use-cases',
  },
  {
    from: 'services/payments/src/inbound/events/a.ts',
    to: 'services/payments/src/outbound/postgres/x.ts',
    imports: '../../outbound/postgres/x.ts',
    refused: 'inbound-knows-use-cases',
  },
  {
    from: 'services/payments/src/inbound/grpc/a.ts',
    to: 'services/payments/src/compose/x.ts',
    imports: '../../compose/x.ts',
    refused: 'inbound-knows-use-cases',
  },
  { from: `${booking}/wire/c.ts`, to: `${booking}/dev/x.ts`, imports: '../dev/x.ts', refused: 'dev-from-main-dev' },
  {
    from: `${student}/features/one/a.ts`,
    to: `${student}/features/two/b.ts`,
    imports: '../two/b.ts',
    refused: 'features-apart',
  },
  {
    from: `${student}/features/one/c.ts`,
    to: `${student}/app/x.ts`,
    imports: '../../app/x.ts',
    refused: 'features-below-the-app',
  },
  {
    from: `${student}/app/a.ts`,
    to: `${student}/remote.tsx`,
    imports: '../remote.tsx',
    refused: 'app-below-the-remote',
  },
  {
    from: `${student}/app/c.ts`,
    to: `${student}/features/two/b.module.css`,
    imports: '../features/two/b.module.css',
    refused: 'features-own-their-styles',
  },
  {
    from: `${student}/ui/a.ts`,
    to: `${student}/features/two/b.ts`,
    imports: '../features/two/b.ts',
    refused: 'parts-below-features',
  },
  { from: `${booking}/wire/self.ts`, to: '', imports: './self.ts', refused: 'no-circles' },
  { from: `${booking}/outbound/b.ts`, to: outside('kafkajs'), imports: 'kafkajs', refused: 'one-folder-for-kafkajs' },
  { from: 'services/runtime/src/kafka/a.ts', to: outside('pg'), imports: 'pg', refused: 'one-folder-for-pg' },
  { from: `${booking}/outbound/c.ts`, to: outside('knex'), imports: 'knex', refused: 'one-folder-for-pg' },
  { from: `${booking}/outbound/d.ts`, to: outside('redis'), imports: 'redis', refused: 'one-folder-for-redis' },
  {
    from: `${booking}/inbound/grpc/c.ts`,
    to: outside('@grpc/grpc-js'),
    imports: '@grpc/grpc-js',
    refused: 'one-folder-for-@grpc/grpc-js',
  },
  { from: `${booking}/usecases/e.ts`, to: outside('jose'), imports: 'jose', refused: 'one-folder-for-jose' },
  {
    from: `${booking}/outbound/e.ts`,
    to: outside('nodemailer'),
    imports: 'nodemailer',
    refused: 'one-folder-for-nodemailer',
  },
  {
    from: 'frontends/classroom/src/app/a.ts',
    to: outside('janus-gateway'),
    imports: 'janus-gateway',
    refused: 'one-folder-for-janus-gateway',
  },
  {
    from: `${student}/b.ts`,
    to: outside('keycloak-js'),
    imports: 'keycloak-js',
    refused: 'one-folder-for-keycloak-js',
  },
  { from: 'frontends/kit/src/ui/b.ts', to: outside('dayjs'), imports: 'dayjs', refused: 'one-folder-for-dayjs' },
];

const allowed: Plant[] = [
  { from: `${booking}/domain/e.ts`, to: 'proto/limits/limits.ts', imports: '@parlance/proto/limits' },
  { from: `${booking}/domain/f.ts`, to: 'proto/json/words.ts', imports: '@parlance/proto/json/words' },
  { from: `${booking}/domain/g.ts`, to: 'services/runtime/src/refusals.ts', imports: '@parlance/runtime/refusals' },
  {
    from: `${booking}/outbound/f.ts`,
    to: 'services/runtime/src/postgres/pool.ts',
    imports: '@parlance/runtime/postgres/pool',
  },
  { from: `${booking}/main.dev.ts`, to: `${booking}/dev/x.ts`, imports: './dev/x.ts' },
  { from: 'services/runtime/src/kafka/b.ts', to: outside('kafkajs'), imports: 'kafkajs' },
  { from: `${student}/app/b.ts`, to: `${student}/features/two/b.ts`, imports: '../features/two/b.ts' },
  { from: `${student}/c.ts`, to: 'frontends/kit/src/domain/time.ts', imports: '@parlance/kit/domain/time.ts' },
];

type Violation = { from: string; rule: { name: string } };

/** Looks at a repository that has our packages and nothing in them but the plants. */
function violations(plants: Plant[]): Violation[] {
  const place = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      writeFileSync(join(place, path), text);
    };
    for (const path of globSync(
      ['package.json', '{proto,gateway,deploy,tests}/package.json', '{services,frontends}/*/package.json'],
      { cwd: root },
    )) {
      mkdirSync(dirname(join(place, path)), { recursive: true });
      cpSync(join(root, path), join(place, path));
    }
    mkdirSync(join(place, 'node_modules/@parlance'), { recursive: true });
    for (const folder of globSync(['proto', 'gateway', '{services,frontends}/*/'], { cwd: place })) {
      symlinkSync(
        join(place, folder),
        join(place, 'node_modules/@parlance', folder.split('/').filter(Boolean).at(-1) ?? folder),
      );
    }
    for (const { to } of plants) if (to !== '') write(to, 'export const thing = 1;\n');
    for (const { from, imports } of plants)
      write(from, `import { thing } from '${imports}';\nexport const planted = thing;\n`);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        'proto',
        'services',
        'gateway',
        'frontends',
        '--config',
        join(root, '.dependency-cruiser.mjs'),
        '--output-type',
        'json',
      ],
      { cwd: place, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (stdout === '') throw new Error(stderr);
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  } finally {
    rmSync(place, { recursive: true });
  }
}

const found = violations([...refused, ...allowed]);
const rulesAgainst = (path: string) => found.filter(({ from }) => from === path).map(({ rule }) => rule.name);

test.each(refused)('$from may not import $imports', ({ from, refused: name }) => {
  expect(rulesAgainst(from)).toContain(name);
});

test.each(allowed)('$from may import $imports', ({ from }) => {
  expect(rulesAgainst(from)).toEqual([]);
});
