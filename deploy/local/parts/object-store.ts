/** An object store that speaks S3, over a folder: for tests, of what content keeps in one and of browsers that send to it. `npm start` keeps its files in a folder without it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { goProgram, knownGoProgram, type GoProgram } from '../fetch/go.ts';
import { isListening } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

const VERSITYGW: GoProgram = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw',
  version: 'v1.8.0',
  sum: 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=',
  package: './cmd/versitygw',
};

const BUCKET = 'parlance';
const KEY_ID = 'parlance';

export function objectStorePart({ profile, secrets }: PartContext): Part {
  const port = profile.ports.objectStore;
  const folder = join(profile.folder, 'object-store');
  return {
    title: 'Object store',
    givenBy: ['S3_ENDPOINT'],
    ports: [{ port, use: 'the object store' }],
    tools: [],
    async fetch() {
      const { made } = await goProgram(VERSITYGW, profile.cache);
      return made ? `built ${VERSITYGW.version}` : 'in the cache';
    },
    async prepare() {
      // A bucket is a folder there.
      for (const name of [join('buckets', BUCKET), 'about']) mkdirSync(join(folder, name), { recursive: true });
    },
    unit: () => ({
      name: 'object-store',
      title: 'Object store',
      layer: 'store',
      command: {
        file: knownGoProgram(VERSITYGW, profile.cache),
        args: [
          '--port',
          `127.0.0.1:${port}`,
          '--region',
          REGION,
          '--keep-alive',
          '--quiet',
          'posix',
          '--sidecar',
          join(folder, 'about'),
          join(folder, 'buckets'),
        ],
        env: { ROOT_ACCESS_KEY: KEY_ID, ROOT_SECRET_KEY: secrets.objectStoreKey },
      },
      ready: () => isListening(port),
      readyWithinMs: 15_000,
    }),
  };
}

const REGION = 'us-east-1';

/** Where the bucket is and who may use it; S3_ENDPOINT says where else. */
export function objectStoreForTests({ profile, secrets }: Pick<PartContext, 'profile' | 'secrets'>) {
  const { S3_ENDPOINT, S3_BUCKET = BUCKET, S3_ACCESS_KEY_ID = KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  return {
    TEST_S3_ENDPOINT: S3_ENDPOINT ?? `http://127.0.0.1:${profile.ports.objectStore}`,
    TEST_S3_BUCKET: S3_BUCKET,
    TEST_S3_KEY: S3_ACCESS_KEY_ID,
    TEST_S3_SECRET: S3_SECRET_ACCESS_KEY ?? secrets.objectStoreKey,
  };
}

/** For a content that keeps its files there; browsers send them there themselves. */
export function filesInObjectStore(context: Pick<PartContext, 'profile' | 'secrets'>) {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET, TEST_S3_KEY, TEST_S3_SECRET } = objectStoreForTests(context);
  return {
    STORAGE_DIR: '',
    S3_BUCKET: TEST_S3_BUCKET,
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: TEST_S3_KEY,
    S3_SECRET_ACCESS_KEY: TEST_S3_SECRET,
  };
}
