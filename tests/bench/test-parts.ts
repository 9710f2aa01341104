/** Where the parts are that the tests use, for scripts that jest does not run. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Sets what is not set yet. */
export function useTestParts(): void {
  const file = fileURLToPath(new URL('../../.local/test/parts.json', import.meta.url));
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  for (const [name, value] of Object.entries(known)) process.env[name] ??= String(value);
}
