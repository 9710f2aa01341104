/** Read back by a reader of another make: Python's. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { zip, type ZipEntry } from './zip.ts';

const at = new Date('2026-11-27T16:00:02Z');
/** Older readers know no zones: they are told the time on the wall. */
const wall = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
const said = async function* (...parts: string[]) {
  yield* parts;
};
async function* entries(...list: [string, ZipEntry['content']][]): AsyncGenerator<ZipEntry> {
  for (const [name, content] of list) yield { name, at, content };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, list(i.date_time), z.read(i).decode()] for i in z.infolist()]))`;

async function readBack(list: AsyncIterable<ZipEntry>): Promise<unknown> {
  const file = join(folder, `${Math.random()}.zip`);
  await pipeline(zip(list), createWriteStream(file));
  return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as unknown;
}

test('what is written is read by others: names, times and contents, also of nothing and in other writings', async () => {
  const list = entries(
    ['booking/lessons.json', said('[1,', '2]')],
    ['empty.json', said()],
    ['Ünïcode 日本.txt', said('ä')],
  );
  expect(await readBack(list)).toEqual([
    ['booking/lessons.json', wall, '[1,2]'],
    ['empty.json', wall, ''],
    ['Ünïcode 日本.txt', wall, 'ä'],
  ]);
});

test('an archive of nothing is one', async () => {
  expect(await readBack(entries())).toEqual([]);
});

test('what is long is read no faster than it is taken, and no more once its reader has left', async () => {
  let made = 0;
  let isLeft = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield randomBytes(65_536);
      }
    } finally {
      isLeft = true;
    }
  }
  const parts = zip(entries(['long', endless()]));
  const taken = parts[Symbol.asyncIterator]();
  for (let count = 0; count < 5; count += 1) await taken.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBeLessThan(20);
  parts.destroy();
  await expect(taken.next()).rejects.toThrow('Premature close');
  const before = made;
  await new Promise((resolve) => setImmediate(resolve));
  expect({ isLeft, made }).toEqual({ isLeft: true, made: before });
});

test('a content that fails fails the archive', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('the service is away');
  }
  await expect(readBack(entries(['a', failing()]))).rejects.toThrow('the service is away');
});
