/** Two replicas of content, one killed in the middle of an upload: the other one completes it, and nothing is published twice or half. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@parlance/runtime/testing/eventually';
import { partsOf } from '../src/domain/upload-parts.ts';
import { makeS3Bucket } from '../src/outbound/storage/s3-bucket.ts';
import { testBucket } from './test-bucket.ts';
import { makeUseCasesForTest, type UseCasesForTest } from './use-cases-for-test.ts';

const mega = 1024 * 1024;
const actorUid = 'a'.repeat(32);
const role = 'admin';
const wav = Buffer.concat([Buffer.from('RIFF1234WAVE'), randomBytes(33 * mega)]);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bucket = makeS3Bucket(testBucket());
afterAll(() => bucket.close());

describe.each([['a folder that both share'], ['a bucket']])('with %s', (place) => {
  let content: UseCasesForTest;
  const replicas = new Set<ChildProcess>();
  beforeAll(async () => {
    content = await makeUseCasesForTest(place === 'a bucket' ? bucket : undefined);
    content.realTime.set(new Date().toISOString());
  });
  afterAll(async () => {
    for (const one of replicas) one.kill('SIGKILL');
    await content.close();
  });

  async function replica() {
    const where = [content.database.url, place === 'a bucket' ? '' : content.folder];
    const child = fork(join(__dirname, 'killed-content.fixture.ts'), where, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    replicas.add(child);
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return { child, origin: `http://127.0.0.1:${port}` };
  }
  const started = () => {
    const file = { path: 'materials/health', filename: '1.wav', size: wav.length, contentType: 'audio/wav' };
    return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
  };
  const pieceOf = (number: number) => {
    const { start = 0, size = 0 } = partsOf(wav.length)[number - 1] ?? {};
    return wav.subarray(start, start + size);
  };
  const put = async (origin: string, url: string, number: number) =>
    (await fetch(`${origin}${url}`, { method: 'PUT', body: Uint8Array.from(pieceOf(number)) })).status;
  async function completed(id: string) {
    const { fileId } = await eventually(() => content.completeUpload({ id, actorUid, role }), { withinMs: 20_000 });
    const sql = 'select storage_key as key, sha256 from files where id = $1';
    const { rows } = await content.database.pool.query<{ key: string; sha256: string }>(sql, [fileId]);
    expect(rows[0]?.sha256).toBe(sha256(wav));
    expect(sha256(await buffer(await content.storage.open(rows[0]?.key ?? '')))).toBe(sha256(wav));
    expect((await content.facts('FileUploaded')).filter(({ key }) => key === fileId)).toHaveLength(1);
  }

  test('one that is killed while a part comes costs that part', async () => {
    const { child, origin } = await replica();
    const { id, parts } = await started();
    expect(await put(origin, parts[0]?.url ?? '', 1)).toBe(204);
    const cut = request(`${origin}${parts[1]?.url}`, { method: 'PUT', headers: { 'content-length': 8 * mega } });
    cut.on('error', () => undefined);
    await new Promise((resolve) => cut.write(pieceOf(2).subarray(0, 3 * mega), resolve));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { parts: after } = await content.offerParts({ id, actorUid });
    expect(after.map(({ arrived }) => arrived)).toEqual([true, false, false, false, false]);
    for (const { number, url, arrived } of after)
      if (!arrived) expect(await put(content.origin, url, number)).toBe(204);
    await completed(id);
  }, 60_000);

  test.each(process.env.FULL ? [0, 15, 40, 80] : [15, 80])(
    'one that is killed %i ms into putting it together is followed by the other',
    async (ms) => {
      const { child, origin } = await replica();
      const { id, parts } = await started();
      for (const { number, url } of parts) expect(await put(origin, url, number)).toBe(204);
      child.send({ id, actorUid, role });
      // The moment of its death is what the cases are about.
      await new Promise((resolve) => setTimeout(resolve, ms));
      child.kill('SIGKILL');
      await once(child, 'exit');
      content.realTime.set(new Date(Date.now() + 31_000).toISOString());
      await completed(id);
    },
    60_000,
  );
});
