/** Hands identity's command the database of the school that runs here, unless another one is given. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runMain } from './faults.ts';
import { databaseUrls } from './databases.ts';
import { serverUrl } from './parts/postgres.ts';
import { makeProfile } from './profile.ts';
import { loadSecrets } from './secrets.ts';

runMain(async () => {
  const profile = makeProfile({});
  const DATABASE_URL = process.env.DATABASE_URL ?? ownDatabase(profile);
  const program = join(profile.root, 'services/identity/src/audit.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL },
  });
  process.exitCode = await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)));
});

function ownDatabase(profile: ReturnType<typeof makeProfile>): string {
  const secrets = loadSecrets(profile.folder);
  return databaseUrls(serverUrl(profile, secrets.postgresPassword), secrets).identity;
}
