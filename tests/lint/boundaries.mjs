/**
 * Turns the packages' own declarations into lint rules: who may import whom, which folder owns an outside technology, and which
 * layer may import which inside a service. Where two entries hold for one file, ESLint takes the last one's rule whole, so every
 * entry made here carries all that its files must not import.
 */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function packageFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function packages() {
  return packageFolders().map((folder) => {
    const { name, parlance } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { folder, name, role: parlance.role, dependsOn: parlance.dependsOn.map((short) => `@parlance/${short}`) };
  });
}

/** Only these folders may import an outside technology. */
const owners = [
  { names: ['kafkajs'], folders: ['services/runtime/src/kafka', 'deploy', 'tests'] },
  {
    names: ['pg', 'knex'],
    folders: ['services/runtime/src/postgres', 'services/runtime/src/testing', 'deploy', 'tests'],
  },
  { names: ['redis'], folders: ['services/runtime/src/redis', 'deploy', 'tests'] },
  { names: ['nodemailer'], folders: ['services/notification/src/outbound'] },
  { names: ['janus-gateway'], folders: ['frontends/classroom/src/webrtc'] },
  { names: ['keycloak-js'], folders: ['frontends/shell/src/session'] },
  // luxon is the one library of dates; what the calendars are made with is only told its names of months and days.
  { names: ['dayjs'], folders: ['frontends/kit/src/i18n'] },
];

const dev = {
  group: ['./dev/*', '../dev/*', '../../dev/*', '../../../dev/*'],
  message: 'src/dev/ is reached from main.dev.ts only: a production build has nothing of it.',
};

const layers = [
  {
    folder: 'src/domain',
    pattern: {
      group: ['../*', '@parlance/runtime/*', 'node:*', '@grpc/*', 'express', 'zod'],
      message: 'domain/ imports nothing outside itself (limits excepted).',
    },
  },
  {
    folder: 'src/usecases',
    pattern: { group: ['../inbound/*', '../outbound/*', '@grpc/*', 'express'], message: 'Use cases know ports only.' },
  },
];

function packagePatterns({ name, role, dependsOn }, all) {
  const allowed = new Set([name, ...dependsOn]);
  if (['shell', 'remote', 'library'].includes(role)) allowed.add('@parlance/federation');
  return [
    ...all
      .filter((other) => !allowed.has(other.name))
      .map((other) => ({
        group: [`${other.name}/*`, other.name],
        message: `${name} does not depend on ${other.name} (package.json, parlance.dependsOn).`,
      })),
    { group: ['../../*/src/**', '../../../*/src/**/package.json'], message: 'Reach another package by its exports.' },
  ];
}

/** One entry: the technologies that this folder does not own, and the patterns. */
function entry({ files, ignores, folder, patterns }) {
  const owned = owners
    .filter((owner) => !owner.folders.some((path) => folder === path || folder.startsWith(`${path}/`)))
    .flatMap((owner) => owner.names);
  const paths = owned.map((name) => ({ name, message: `${name} enters through one folder only.` }));
  return { files, ...(ignores ? { ignores } : {}), rules: { 'no-restricted-imports': ['error', { paths, patterns }] } };
}

function packageEntries(one, all) {
  const { folder } = one;
  const patterns = packagePatterns(one, all);
  const serves = ['service', 'gateway'].includes(one.role);
  const within = (path) => [`${path}/**/*.{ts,tsx}`];
  const owning = owners.flatMap((owner) => owner.folders).filter((path) => path.startsWith(`${folder}/`));
  return [
    entry({ files: within(folder), folder, patterns: serves ? [...patterns, dev] : patterns }),
    ...[...new Set(owning)].map((path) => entry({ files: within(path), folder: path, patterns })),
    ...(serves
      ? [entry({ files: [`${folder}/src/main.dev.ts`, `${folder}/{src/dev,test}/**/*.ts`], folder, patterns })]
      : []),
    ...(one.role === 'service'
      ? layers.map((layer) =>
          entry({
            files: within(`${folder}/${layer.folder}`),
            ignores: ['**/*.test.ts'],
            folder,
            patterns: [...patterns, dev, layer.pattern],
          }),
        )
      : []),
  ];
}

export function boundaries() {
  const all = packages();
  return all.flatMap((one) => packageEntries(one, all));
}
