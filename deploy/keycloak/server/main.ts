/** `npm run keycloak-files -- <folder> --public-url https://learn.example.org`: what a Keycloak of your own needs (docs/guides/keycloak.md). */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain, StartFault } from '../../local/faults.ts';
import { cached } from '../../local/fetch/cache.ts';
import { fetchAndBuild, keycloakRecipe } from '../../local/parts/keycloak.ts';
import { makeProfile } from '../../local/profile.ts';
import { makeSupervisor } from '../../local/supervisor.ts';
import { writeServerFiles } from './files.ts';

const USAGE = 'npm run keycloak-files -- <folder> --public-url https://learn.example.org';

function originOf(text = ''): string {
  const origin = URL.parse(text)?.origin;
  if (text === '' || origin !== text) throw new StartFault(`"${text}" is no origin that people see: ${USAGE}`);
  return origin;
}

/** What runs inside the server is compiled against the server's own classes. */
async function builtServer(): Promise<string> {
  const profile = makeProfile({ name: 'keycloak-files', basePort: 9_960 });
  const supervisor = makeSupervisor({ folder: profile.folder, logs: profile.logs, log: console.log });
  try {
    const { folder } = await cached({
      ...keycloakRecipe(profile),
      make: (into) => fetchAndBuild({ supervisor, profile }, into),
    });
    return folder;
  } finally {
    await supervisor.stop();
  }
}

runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'public-url': { type: 'string' } } });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new StartFault(`Which folder? ${USAGE}`);
  const folder = resolve(given);
  const publicUrl = originOf(values['public-url']);
  const theme = fileURLToPath(new URL('../theme', import.meta.url));
  writeServerFiles({ folder, publicUrl, theme, server: await builtServer() });
  console.log(
    `${folder} has conf, themes, providers and data of Keycloak's home, and a Dockerfile that puts them there.`,
  );
});
