/** Turns the packages' own declarations into rules about imports: who reaches whom, which folder owns an outside technology, and which layer may import which. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const anyTest = '\\.test\\.tsx?$';
const anyOf = (names) => `(${names.join('|')})`;

function packages(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
    .map(({ folder, name, parlance }) => ({ folder, name, ...parlance }));
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Only these folders may import an outside technology. */
const owners = [
  { names: ['kafkajs'], folders: ['services/runtime/src/kafka', 'deploy', 'tests'] },
  { names: ['pg', 'knex'], folders: ['services/runtime/src/(postgres|testing)', 'deploy', 'tests'] },
  { names: ['redis'], folders: ['services/runtime/src/redis', 'deploy', 'tests'] },
  { names: ['@grpc/grpc-js'], folders: ['services/runtime/src/(grpc|errors)', 'proto/(src|gen)', 'tests'] },
  {
    names: ['express'],
    folders: [
      'gateway',
      'services/runtime/src/(http|service)',
      'services/content/(src/inbound/http|test)',
      'tests/bench',
    ],
  },
  { names: ['ws'], folders: ['services/media/(src/inbound/http|src/outbound/janus|test)', 'tests'] },
  {
    names: ['jose'],
    folders: ['services/runtime/src/(auth|testing)', 'services/(media|content)/src/outbound', 'deploy', 'tests'],
  },
  { names: ['pino'], folders: ['services/runtime/src/logging', 'tests/bench/support'] },
  { names: ['prom-client'], folders: ['services/runtime/src/telemetry', 'tests/bench/support'] },
  { names: ['pdfjs-dist', 'react-pdf'], folders: ['frontends/kit/src/documents'] },
  { names: ['sharp'], folders: ['services/content/src/outbound', 'deploy'] },
  { names: ['stripe'], folders: ['services/payments/src/outbound/stripe', 'deploy/stripe'] },
  { names: ['nodemailer'], folders: ['services/notification/src/outbound'] },
  { names: ['janus-gateway'], folders: ['frontends/classroom/src/webrtc'] },
  { names: ['keycloak-js'], folders: ['frontends/shell/src/session'] },
  // luxon is the one library of dates; what the calendars are made with is only told its names of months and days.
  { names: ['dayjs'], folders: ['frontends/kit/src/i18n'] },
];

const technologies = owners.map(({ names, folders }) =>
  rule(
    `one-folder-for-${names[0]}`,
    `${names.join(' and ')} enters through one folder only.`,
    { path: '^(proto|services|gateway|frontends|deploy|tests)/', pathNot: `^${anyOf(folders)}/` },
    { path: `(^|/)node_modules/(@types/)?${anyOf(names)}/` },
  ),
);

/** It begins before anything is installed. */
const beforeInstall = '^tests/bin/test\\.mjs$';

function packageRules(all) {
  const folders = all.map(({ folder }) => folder);
  const reach = ({ folder, name, role }, dependsOn, { from, suffix = '' }) => {
    const reached = all.filter((other) => dependsOn.some((short) => other.name === `@parlance/${short}`));
    const federation = ['shell', 'remote', 'library'].includes(role) ? ['frontends/federation'] : [];
    const allowed = [folder, ...reached.map((other) => other.folder), ...federation];
    return rule(
      `what-${name.slice('@parlance/'.length)}${suffix}-depends-on`,
      `${name} reaches only what its package.json names under parlance.dependsOn, and its tests besides what stands under testsDependOn.`,
      from,
      { path: `^${anyOf(folders)}/`, pathNot: `^${anyOf(allowed)}/` },
    );
  };
  const between = all.flatMap((own) => {
    const { folder, dependsOn, testsDependOn = [] } = own;
    const tests = `^${folder}/(test/|.*${anyTest})`;
    return [
      reach(own, dependsOn, { from: { path: `^${folder}/`, pathNot: [tests, beforeInstall] } }),
      reach(own, [...dependsOn, ...testsDependOn], { from: { path: tests }, suffix: '-tests' }),
    ];
  });
  const byExports = all.map(({ folder, name }) =>
    rule(
      `by-the-exports-from-${name.slice('@parlance/'.length)}`,
      'Another package is reached by its exports, not by a path.',
      { path: `^${folder}/`, pathNot: beforeInstall },
      { path: `^${anyOf(folders)}/`, pathNot: `^${folder}/`, dependencyTypes: ['local'] },
    ),
  );
  return [...between, ...byExports];
}

const service = '^services/(?!runtime/)([^/]+)/src';

const layers = [
  rule(
    'domain-is-alone',
    "domain/ imports only itself, proto/limits, the words of proto/json, luxon, and the runtime's refusals.ts and ids/is-uuid.ts.",
    { path: `${service}/domain/`, pathNot: anyTest },
    {
      pathNot:
        '^(services/$1/src/domain/|proto/(limits/|json/words\\.ts$)|services/runtime/src/(refusals|ids/is-uuid)\\.ts$|node_modules/(@types/)?luxon/)',
    },
  ),
  rule(
    'use-cases-know-ports',
    'Use cases know ports only.',
    { path: `${service}/usecases/`, pathNot: anyTest },
    { path: '^(services/$1/src/(inbound|outbound|queries|dev|compose|[^/]+\\.ts$)|node_modules/(@grpc|express)/)' },
  ),
  rule(
    'queries-read-rows',
    'queries/ read SQL: of what goes out they know the rows, and nothing of who asks.',
    { path: `${service}/queries/`, pathNot: anyTest },
    { path: '^services/$1/src/(inbound|outbound/(?!postgres/)|dev|compose|[^/]+\\.ts$)' },
  ),
  rule(
    'outbound-knows-no-inbound',
    'Whom we call does not know who calls us.',
    { path: `${service}/outbound/`, pathNot: anyTest },
    { path: '^services/$1/src/(inbound|dev|compose)/' },
  ),
  rule(
    'inbound-knows-use-cases',
    'Who calls us reaches use cases, queries and ports; how they are made and bound is for compose.',
    { path: `${service}/inbound/`, pathNot: anyTest },
    { path: '^services/$1/src/(outbound/|compose|dev/|[^/]+\\.ts$)' },
  ),
  rule(
    'dev-from-main-dev',
    'src/dev/ is reached from main.dev.ts only: a production build has nothing of it.',
    { path: '^((services/[^/]+|gateway)/src)/', pathNot: [anyTest, '/src/main\\.dev\\.ts$', '/src/dev/'] },
    { path: '^$1/dev/' },
  ),
];

const frontEnds = [
  rule(
    'features-apart',
    'No feature imports another: what two need lies below both.',
    { path: '^(frontends/[^/]+/src/features)/([^/]+)/', pathNot: anyTest },
    { path: '^$1/', pathNot: '^$1/$2/' },
  ),
  rule(
    'features-below-the-app',
    'The app puts features together; a feature does not know it.',
    { path: '^(frontends/[^/]+/src)/features/', pathNot: anyTest },
    { path: '^$1/(app/|remote\\.tsx$|index\\.ts$)' },
  ),
  rule(
    'app-below-the-remote',
    'The remote hands the app out; the app does not know it.',
    { path: '^(frontends/(student|teacher|admin|classroom)/src)/app/', pathNot: anyTest },
    { path: '^$1/(remote\\.tsx|index\\.ts)$' },
  ),
  rule(
    'features-own-their-styles',
    'A style sheet in a feature is the feature’s: what the app draws too lies below both.',
    { path: '^(frontends/[^/]+/src)/app/' },
    { path: '^$1/features/.*[.]css$' },
  ),
  rule(
    'parts-below-features',
    'What features share knows none of them.',
    { path: '^(frontends/[^/]+/src)/(ui|webrtc|room|lobby|devices|locales)/', pathNot: anyTest },
    { path: '^$1/(features|app)/' },
  ),
];

/** Whoever needs a peer brings its client. */
const runtimeRule = (all) => {
  const services = all.flatMap(({ folder }) => /^services\/(?!runtime$)(.+)$/.exec(folder)?.[1] ?? []);
  return rule(
    'runtime-knows-no-service',
    'What all services stand on knows the contract of none.',
    { path: '^services/runtime/src/', pathNot: anyTest },
    { path: `^proto/gen/(types/parlance/)?${anyOf(services)}(\\.ts$|/)` },
  );
};

const circles = rule(
  'no-circles',
  'No circle of imports: what two files share lies in a third.',
  { pathNot: '^proto/gen/' },
  { circular: true },
);

export function boundaries(root) {
  const all = packages(root);
  return [circles, ...packageRules(all), runtimeRule(all), ...technologies, ...layers, ...frontEnds];
}
