/** Statements that the database refused because its schema is another than they believed: jobs and consumers only log such a thing and try again. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './last-release.ts';
import { stageName } from './place.ts';

const file = join(root, '.local', stageName, 'logs/postgres.log');
const aboutSchema = /ERROR: {2}(.*(?:does not exist|violates not-null constraint|violates check constraint).*)/;

/** From now on; each once. */
export function watchRefusals(): () => string[] {
  const from = statSync(file).size;
  return () => {
    const lines = readFileSync(file).subarray(from).toString('utf8').split('\n');
    const refusals = lines.flatMap((line, at) => {
      const [, what] = aboutSchema.exec(line) ?? [];
      if (what === undefined) return [];
      const [, statement = ''] = /STATEMENT: +(.*)/.exec(lines[at + 1] ?? '') ?? [];
      return [`${what}: ${statement.trim().slice(0, 120)}`];
    });
    return [...new Set(refusals)];
  };
}
