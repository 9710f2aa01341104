/** Turns the packages' own declarations into lint rules: who may import whom, and which layer may import which inside a service. */
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

/** Only these folders may import an outside technology (house.md section 13, question 4). */
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
];

function packageRule(folder, all) {
  const { name, parlance } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const allowed = new Set([name, ...parlance.dependsOn.map((short) => `@parlance/${short}`), '@parlance/federation']);
  const forbidden = all.filter((other) => !allowed.has(other));
  const owned = owners
    .filter((owner) => !owner.folders.some((path) => path.startsWith(folder) || folder.startsWith(path)))
    .flatMap((owner) => owner.names);
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [...owned, 'dayjs'].map((path) => ({
            name: path,
            message: `${path} enters through one folder only.`,
          })),
          patterns: [
            ...forbidden.map((other) => ({
              group: [`${other}/*`, other],
              message: `${name} does not depend on ${other} (package.json, parlance.dependsOn).`,
            })),
            {
              group: ['../../*/src/**', '../../../*/src/**/package.json'],
              message: 'Reach another package by its exports.',
            },
          ],
        },
      ],
    },
  };
}

/** Inside a service: domain imports nothing but itself; use cases import no client, no SQL, no wire. */
function layerRules(folder) {
  return [
    {
      files: [`${folder}/src/domain/**/*.ts`],
      ignores: ['**/*.test.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['../*', '@parlance/runtime/*', 'node:*', 'pg', 'knex'],
                message: 'domain/ imports nothing outside itself (limits excepted).',
              },
            ],
          },
        ],
      },
    },
    {
      files: [`${folder}/src/usecases/**/*.ts`],
      ignores: ['**/*.test.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['../inbound/*', '../outbound/*', '@grpc/*', 'pg', 'knex', 'kafkajs'],
                message: 'Use cases know ports only.',
              },
            ],
          },
        ],
      },
    },
  ];
}

export function boundaries() {
  const folders = packageFolders();
  const all = folders.map((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name);
  return folders.flatMap((folder) => {
    const { parlance } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return [packageRule(folder, all), ...(parlance.role === 'service' ? layerRules(folder) : [])];
  });
}
