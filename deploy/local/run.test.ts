import { run } from './run.ts';

const faultOf = (file: string, args: string[], limitMs?: number) =>
  run(file, args, { limitMs }).then(
    () => 'none',
    (error: Error) => error.message,
  );

/** The words after the script are for nobody: they stand where a program is told what to do. */
const helm = (script: string, limitMs?: number) => faultOf('sh', ['-c', script, 'upgrade', '--install'], limitMs);

test('what a program printed is answered, and it reads what it is given', async () => {
  expect(await run('cat', ['-'], { input: 'two\n' })).toBe('two\n');
});

test('a program that ended badly is told by the last thing it complained of', async () => {
  expect(await helm('echo one >&2; echo two >&2; exit 1')).toBe('sh upgrade failed: two');
});

test('one that said nothing, by how it ended', async () => {
  expect(await helm('exec sleep 10', 500)).toBe('sh upgrade failed: it did not end in time');
  expect(await helm('exit 3')).toContain('sh upgrade failed: Command failed: ');
  expect(await faultOf('/nowhere/helm', ['--debug'])).toBe('helm failed: spawn /nowhere/helm ENOENT');
});
