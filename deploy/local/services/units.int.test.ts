/** What `npm run dev` promises of the services: a change restarts the one that it belongs to. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Deployable } from '@parlance/proto/services';
import { partAddresses } from '../parts/part-addresses.ts';
import { makeProfile, type Profile } from '../profile.ts';
import { loadSecrets } from '../secrets.ts';
import { makeSupervisor, type Supervisor } from '../supervisor.ts';
import { waitUntil } from '../wait.ts';
import { httpPort } from './environment.ts';
import { serviceUnit } from './units.ts';

/** A process with a module of its own, at the place and with the environment of a service. */
const MAIN = `
import { createServer } from 'node:http';
import { word } from './word.ts';
const port = Number(process.env.HTTP_LISTEN?.split(':')[1]);
createServer((_request, response) => response.end(\`\${word} \${process.pid}\`)).listen(port, '127.0.0.1');
`;

let root: string;
let profile: Profile;
let supervisor: Supervisor;

const say = (name: Deployable, word: string) =>
  writeFileSync(join(root, 'services', name, 'src/word.ts'), `export const word: string = '${word}';\n`);

async function heard(name: Deployable): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${httpPort(name, profile)}/health/ready`).catch(() => undefined);
  return ((await answer?.text()) ?? '').split(' ');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  // Below the ephemeral range and apart from the platforms of tests.
  profile = makeProfile({ root, name: 'sources', basePort: 29_400 });
  supervisor = makeSupervisor({ folder: profile.folder, logs: profile.logs, log: () => undefined });
  for (const name of ['booking', 'content'] as const) {
    mkdirSync(join(root, 'services', name, 'src'), { recursive: true });
    writeFileSync(join(root, 'services', name, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'services', name, 'src/main.dev.ts'), MAIN);
    say(name, 'before');
  }
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a change of a source starts its service again, and no other', async () => {
  const secrets = loadSecrets(profile.folder);
  const addresses = partAddresses({ profile, secrets });
  const start = (name: Deployable) =>
    supervisor.start(serviceUnit(name, { profile, secrets, addresses, target: 'sources' }));
  await Promise.all([start('booking'), start('content')]);
  const [booking, content] = [await heard('booking'), await heard('content')];
  expect([booking[0], content[0]]).toEqual(['before', 'before']);

  say('booking', 'after');
  const changed = async () => (await heard('booking'))[0] === 'after';
  expect(await waitUntil(changed, { deadlineMs: 15_000 })).toBe(true);
  expect((await heard('booking'))[1]).not.toBe(booking[1]);
  expect(await heard('content')).toEqual(content);
});
