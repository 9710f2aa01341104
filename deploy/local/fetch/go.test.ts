import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchModule, goProgram, knownGoProgram, type GoProgram } from './go.ts';

const program: GoProgram = {
  name: 'tool',
  module: 'example.org/tool',
  version: 'v1.2.3',
  sum: 'h1:right',
  package: '.',
};
const { PATH } = process.env;
let folder: string;

/** Stands where Go would, says what it is told to, and builds a file that holds its arguments. */
function pretendGo(sum: string, ending = 'exit 0', version = 'go1.26.8'): void {
  const file = join(folder, 'go');
  const download = `echo '{ "Dir": "${folder}", "Sum": "${sum}" }'; exit 0`;
  const build = 'while [ "$1" != -o ]; do shift; done; echo "$GOTOOLCHAIN $GOFLAGS $PWD $3" > "$2"';
  writeFileSync(
    file,
    `#!/bin/sh\nif [ "$1" = env ]; then echo ${version}; exit 0; fi\nif [ "$1" = mod ]; then ${download}; fi\n${build}\n${ending}\n`,
  );
  chmodSync(file, 0o755);
  process.env.PATH = `${folder}:${PATH}`;
}

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'go-test-'))));
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

test('a program is built once and found again by what it is made from', async () => {
  pretendGo('h1:right');
  const first = await goProgram(program, folder);
  expect(first).toEqual({ file: knownGoProgram(program, folder), made: true });
  expect(await goProgram(program, folder)).toEqual({ ...first, made: false });
  expect(knownGoProgram({ ...program, version: 'v1.2.4' }, folder)).not.toBe(first.file);
});

test('a program of a list is built from it, and anew when it changes', async () => {
  pretendGo('h1:right');
  for (const file of ['go.mod', 'go.sum']) writeFileSync(join(folder, file), '');
  const listed = { ...program, package: './cmd/tool', list: folder };
  const { file } = await goProgram(listed, folder);
  expect(readFileSync(file, 'utf8')).toContain(`${realpathSync(folder)} example.org/tool/cmd/tool`);
  writeFileSync(join(folder, 'go.sum'), 'another');
  expect(knownGoProgram(listed, folder)).not.toBe(file);
  expect(knownGoProgram({ ...program, package: './cmd/tool' }, folder)).not.toBe(file);
});

test('a module that is not what it was is refused', async () => {
  pretendGo('h1:wrong');
  await expect(fetchModule(program)).rejects.toThrow('example.org/tool@v1.2.3 is not what it was');
});

test('a build that fails says so in one sentence and leaves nothing behind', async () => {
  pretendGo('h1:right', 'echo "no such package" >&2; exit 1');
  await expect(goProgram(program, folder)).rejects.toThrow('go build of . failed: no such package');
  pretendGo('h1:right');
  expect((await goProgram(program, folder)).made).toBe(true);
});

test.each(['go1.19.8', 'go1.25.9'])(
  '%s is too old for what is built, and that is said before it is tried',
  async (version) => {
    pretendGo('h1:right', 'exit 0', version);
    await expect(goProgram(program, folder)).rejects.toThrow(
      `Go on this machine (${folder}/go) is ${version.slice(2)}: install 1.26 or newer from https://go.dev/dl and put \`go\` on the PATH.`,
    );
  },
);

test('a later one will do', async () => {
  pretendGo('h1:right', 'exit 0', 'go1.100.0');
  expect((await goProgram(program, folder)).made).toBe(true);
});
