/** Tells integration tests where the real parts are: by environment, or by the file that the local parts write when they are up. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// jest looks for the default export.
export default function setup() {
  const file = fileURLToPath(new URL('../../.local/test/parts.json', import.meta.url));
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, value] of Object.entries(known)) process.env[name] ??= String(value);
  if (!process.env.TEST_DATABASE_URL)
    throw new Error(
      'Integration tests need the real parts: run `npm test`, or start them with `node deploy/local/bin/parts.mjs up --name test`.',
    );
}
