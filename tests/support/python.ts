/** Judges in Python, each with the packages that it needs: brought once, checked by their sums, and kept beside what else is fetched. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandTool } from '@parlance/deploy/apt';
import { cached } from '@parlance/deploy/cache';
import { makeProfile } from '@parlance/deploy/profile';
import { run } from '@parlance/deploy/run';
import { root } from '../meta/repository.ts';

/** A line of pip's requirements a package: name, version and sum. All of them, also what the others need. */
type Judge = { name: string; script: string; requirements: readonly string[] };

const pipLimitMs = 5 * 60_000;

/** What the script prints is JSON, and so is what it is given. */
export async function askPython<T>({ name, script, requirements }: Judge, question: object): Promise<T> {
  const python = demandTool({ program: 'python3', package: 'python3-pip' });
  const make = async (into: string) => {
    const wanted = join(into, 'requirements.txt');
    writeFileSync(wanted, `${requirements.join('\n')}\n`);
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--require-hashes', '--target', into];
    await run(python, ['-m', 'pip', 'install', ...options, '-r', wanted], { limitMs: pipLimitMs });
  };
  const { cache } = makeProfile({ root });
  const { folder } = await cached({ cache, name: `python-${name}`, from: [...requirements], make });
  const env = { PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  return JSON.parse(await run(python, [join(root, script)], { input: JSON.stringify(question), env })) as T;
}
