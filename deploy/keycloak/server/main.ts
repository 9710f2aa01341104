/** `npm run keycloak-files -- <folder> --public-url https://learn.example.org`: what a Keycloak of your own needs (docs/guides/keycloak.md). */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf, StartFault } from '../../local/faults.ts';
import { writeServerFiles } from './files.ts';

const USAGE = 'npm run keycloak-files -- <folder> --public-url https://learn.example.org';

function originOf(text = ''): string {
  const origin = URL.parse(text)?.origin;
  if (text === '' || origin !== text) throw new StartFault(`"${text}" is no origin that people see: ${USAGE}`);
  return origin;
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'public-url': { type: 'string' } } });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new StartFault(`Which folder? ${USAGE}`);
  const folder = resolve(given);
  const theme = fileURLToPath(new URL('../theme', import.meta.url));
  writeServerFiles({ folder, publicUrl: originOf(values['public-url']), theme });
  console.log(`${folder} has conf, themes and data of Keycloak's home, and a Dockerfile that puts them there.`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
