/** Both sides of what a crash leaves, on both places of the bytes. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inBothPlaces, uploaded } from '../../test/set-ups.ts';
import { makeSweepFiles } from './sweep-files.ts';

const hour = 3_600_000;
const actorUid = 'a'.repeat(32);
const role = 'admin';
const wav = Buffer.from('RIFF1234WAVE'.padEnd(100));

inBothPlaces((content) => {
  beforeEach(() => content.realTime.set(new Date().toISOString()));

  const later = () => content.realTime.advance(49 * hour);
  const keep = (key: string) => content.storage.put(key, Readable.from([wav]), { maxBytes: 100 });
  const isThere = async (key: string) => (await content.storage.head(key, 1)) !== undefined;
  const started = () => {
    const file = { path: 'materials/health', filename: '1.wav', size: wav.length, contentType: 'audio/wav' };
    return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
  };
  const published = () => uploaded(content, { filename: '1.wav', contentType: 'audio/wav', bytes: wav });
  const keyOf = async (fileId: string) => {
    const sql = 'select storage_key as key from files where id = $1';
    return (await content.database.pool.query<{ key: string }>(sql, [fileId])).rows[0]?.key ?? '';
  };

  test('bytes that no row names go two days later; those of a file, and what is not ours, stay', async () => {
    const [orphan, foreign] = [`files/${randomUUID()}`, `somebody-elses/${randomUUID()}`];
    for (const key of [orphan, foreign]) await keep(key);
    const kept = await keyOf(await published());
    await content.sweepFiles.removeOrphans();
    expect(await isThere(orphan)).toBe(true);
    later();
    expect((await content.sweepFiles.removeOrphans()).bytes).toBeGreaterThanOrEqual(1);
    expect([await isThere(orphan), await isThere(foreign), await isThere(kept)]).toEqual([false, true, true]);
  });

  test('bytes of an upload that may still be completed stay, however old they are said to be', async () => {
    const { id, url } = await started();
    await fetch(`${content.origin}${url}`, { method: 'PUT', body: wav, headers: { 'content-type': 'audio/wav' } });
    later();
    await content.sweepFiles.removeOrphans();
    expect(await isThere(`files/${id}`)).toBe(true);
  });

  test('rows without bytes are told of, and stay', async () => {
    const fileId = await published();
    await content.storage.remove(await keyOf(fileId));
    const before = (await content.sweepFiles.findLost()).lost;
    expect(before).toBeGreaterThan(0);
    const { rowsWithoutBytes, lost } = await content.sweepFiles.findLost();
    expect(rowsWithoutBytes).toContain(fileId);
    expect(lost).toBe(before);
    const key = await keyOf(fileId);
    expect(key).not.toBe('');
    // Brought back from a copy.
    await keep(key);
    expect((await content.sweepFiles.findLost()).lost).toBe(before - 1);
  });

  test('parts that were begun and left go; those of an upload under way stay', async () => {
    const key = `files/${randomUUID()}`;
    const parted = { key, name: await content.storage.parts.begin(key) };
    await content.storage.parts.put(parted, { number: 1, size: 100 }, Readable.from([wav]));
    expect((await content.sweepFiles.removeOrphans()).begun).toBe(0);
    expect(await content.storage.parts.list(parted)).toHaveLength(1);
    later();
    expect((await content.sweepFiles.removeOrphans()).begun).toBeGreaterThanOrEqual(1);
    expect(await content.storage.parts.list(parted)).toBeUndefined();
  });

  test('comes to everything in rounds, whatever lies between', async () => {
    const prefix = `files/${randomUUID()}`;
    for (let one = 0; one < 5; one += 1) await keep(`${prefix}-${one}`);
    await keep(`${prefix}/deep/1`);
    const keys: string[] = [];
    for (let after = ''; ; after = keys.at(-1) ?? '') {
      const page = await content.storage.list(after, 2);
      if (page.length === 0) break;
      keys.push(...page.map(({ key }) => key));
    }
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith(prefix))).toHaveLength(6);
  });

  test('a crash in between leaves it for the next', async () => {
    const orphan = `files/${randomUUID()}`;
    await keep(orphan);
    later();
    const dying = { ...content.storage, remove: () => Promise.reject(new Error('the process is gone')) };
    const sweep = makeSweepFiles({ ...content, storage: dying });
    await expect(sweep.removeOrphans()).rejects.toThrow('the process is gone');
    await content.removeUnfinishedUploads();
    expect(await isThere(orphan)).toBe(false);
  });

  test('bytes that cannot be removed hold up neither the others nor what comes after them in the alphabet', async () => {
    const [stuck, behind] = [`files/${randomUUID()}-a`, `files/${randomUUID()}-b`].sort() as [string, string];
    for (const key of [stuck, behind]) await keep(key);
    later();
    const { storage } = content;
    const remove = async (key: string) => {
      if (key === stuck) throw new Error('the disk says no');
      await storage.remove(key);
    };
    const sweep = makeSweepFiles({ ...content, storage: { ...storage, remove } });
    await expect(sweep.removeOrphans()).rejects.toThrow('the disk says no');
    expect([await isThere(stuck), await isThere(behind)]).toEqual([true, false]);
    await content.removeUnfinishedUploads();
    expect(await isThere(stuck)).toBe(false);
  });
});
