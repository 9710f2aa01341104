/** Somebody who did everything a student does is erased: what they are called and wrote is found in no store, but where the receipts say so. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SERVICES } from '@parlance/proto/services';
import { makeRedis } from '@parlance/runtime/redis/client';
import { tablesWith } from '@parlance/runtime/testing/find-text';
import { Client } from 'pg';
import { adminApi, apiAs, ok } from '../../support/api.ts';
import { halt, revive } from '../../support/control.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from '../../support/lessons.ts';
import { entitle, newStudent, newTutor, schoolNow, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { query } from '../../support/stores.ts';
import { completedLesson } from '../../support/taught-lesson.ts';
import { databaseUrl } from '../../support/database-url.ts';

const day = 86_400_000;

type Line = { kind: string; count: number; why: string };
type Erasure = { receipts: { service: string; at: number | null; erased: Line[]; kept: Line[] }[] };

async function erasureOf(uid: string): Promise<Erasure | undefined> {
  return ok(await (await adminApi()).call<{ items: Erasure[] }>('GET', `admin/erasures?uid=${uid}`)).items[0];
}
const waiting = async (uid: string) =>
  ((await erasureOf(uid))?.receipts ?? []).filter(({ at }) => at === null).map(({ service }) => service);

async function withPhoto({ api }: TestPerson): Promise<string> {
  // One pixel.
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const begin = { size: bytes.length, contentType: 'image/png' };
  const { id, url } = ok(await api.call<{ id: string; url: string }>('POST', 'profile/me/photo/uploads', begin));
  const at = new URL(url, platform().publicUrl);
  const sent = await fetch(at, {
    method: 'PUT',
    body: Uint8Array.from(bytes),
    headers: { 'content-type': 'image/png' },
  });
  expect(sent.status).toBeLessThan(300);
  return ok(await api.call<{ image: string }>('PUT', 'profile/me/photo', { upload: id })).image;
}

async function archiveOf({ api }: TestPerson): Promise<Record<string, string>> {
  const answer = await fetch(`${platform().publicUrl}/api/v1/profile/data.zip`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const file = join(mkdtempSync(join(tmpdir(), 'archive-')), 'data.zip');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const script = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({i.filename: z.read(i).decode() for i in z.infolist()}))`;
  return JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' })) as Record<string, string>;
}

/** Everything that lies in a database of the platform. */
async function placesOf(marks: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const database of [...SERVICES, 'keycloak']) {
    const client = new Client({ connectionString: databaseUrl(database) });
    await client.connect();
    for (const mark of marks)
      for (const table of await tablesWith(client as never, mark)) places.push(`${database}.${table}: ${mark}`);
    await client.end();
  }
  return places.sort();
}

async function inRedis(marks: readonly string[]): Promise<string[]> {
  const redis = makeRedis({ url: platform().redisUrl });
  await eventually('redis answers', async () => redis.isUp());
  const keys = (await redis.command('KEYS', '*')) as string[];
  const dumped = await Promise.all(
    keys.map(async (key) => `${key} ${String(await redis.command('DUMP', key).catch(() => ''))}`),
  );
  await redis.stop();
  return dumped.filter((text) => marks.some((mark) => text.includes(mark)));
}

test('NS-70 NS-71 what an erased student was called and wrote is in no store, but where the receipts say so; before, the archive has it all and nothing of anybody else', async () => {
  test.setTimeout(240_000);
  const [student, tutor, admin] = [await newStudent(), await newTutor(), await adminApi()];
  await entitle(student, 3);
  const held = await completedLesson(tutor, student);
  const slot = await openSlot(tutor, await hourAhead(5 * day));
  await bookSlot(student, slot, await anyTopic(student.api));
  const photo = await withPhoto(student);
  const words = `Words${student.lastName}`;
  const rating = { bookingId: held.id, rating: 5, message: `Thank you! ${words}` };
  ok(await student.api.call('POST', `profile/tutor/${tutor.uid}/rate`, rating));
  ok(await student.api.call('POST', `messages/${tutor.uid}`, { id: crypto.randomUUID(), content: `Hello, ${words}` }));
  ok(await student.api.call('POST', 'calendar/feed', {}));
  ok(
    await student.api.call('POST', 'inquiries', {
      kind: 'contact',
      subject: 'Please',
      message: `Erase ${words}`,
      build: '1',
    }),
  );

  const marks = [student.lastName, student.email];
  const archive = await eventually('the archive has the lesson', async () => {
    const found = await archiveOf(student);
    return found['booking/lessons-taken.json']?.includes(held.id) ? found : undefined;
  });
  const all = Object.values(archive).join('\n');
  for (const mark of [...marks, words]) expect(all).toContain(mark);
  for (const mark of [tutor.email, `${tutor.lastName}@`]) expect(all).not.toContain(mark);
  expect(JSON.parse(archive['content/files.json'] ?? '[]')).toHaveLength(1);
  expect(archive['identity/profile.json']).not.toContain(tutor.lastName);

  const before = await placesOf(marks);
  for (const place of ['identity.people', 'booking.people', 'keycloak.user_entity', 'booking.ledger'])
    expect(before.some((found) => found.startsWith(place))).toBe(true);

  // Nobody but an administrator, and one service that is away holds back no other.
  expect((await tutor.api.call('DELETE', `admin/user/${student.uid}`, { reason: 'x' })).status).toBe(403);
  expect((await student.api.call('GET', `admin/user/${tutor.uid}/data.zip`)).status).toBe(403);
  expect((await admin.call('GET', `admin/user/${'0'.repeat(32)}/data.zip`)).status).toBe(404);
  await halt('media');
  ok(await admin.call('DELETE', `admin/user/${student.uid}`, { reason: 'Asked for it' }));
  await eventually('all others have answered', async () => (await waiting(student.uid)).join() === 'media', 60_000);
  await revive('media');
  await eventually('media has answered too', async () => (await waiting(student.uid)).length === 0, 60_000);

  await expect(apiAs(student.email, student.password)).rejects.toThrow();
  expect((await student.api.call('GET', 'profile/me')).status).toBe(401);
  expect((await fetch(new URL(photo, platform().publicUrl))).status).toBe(404);
  const kept = new Set(
    (await erasureOf(student.uid))?.receipts.flatMap(({ kept: lines }) => lines.map(({ kind }) => kind)),
  );
  for (const kind of ['token-ledger', 'lessons', 'chat-lines', 'inquiries', 'sign-in-log', 'event-log'])
    expect([kind, kept.has(kind)]).toEqual([kind, true]);

  // What was being sent at that moment has been, and what others were told of the cancelled lesson names nobody.
  const unsent = async () =>
    Promise.all(SERVICES.map((service) => query(service, 'select 1 from outbox where sent_at is null limit 1')));
  await eventually('all facts are sent', async () => (await unsent()).every((rows) => rows.length === 0), 60_000);
  // The words that stay are the message's and the inquiry's; Keycloak's own log ends in a week.
  const named = /^(media\.chat_lines|notification\.inquiries|keycloak\.(event_entity|admin_event_entity)): /;
  const left = async () => (await placesOf([...marks, words])).filter((place) => !named.test(place));
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
  expect(await inRedis([...marks, words])).toEqual([]);
  const [line] = await query<{ name: string }>('media', 'select name from chat_lines where uid = $1', [student.uid]);
  expect(line).toEqual({ name: '' });
});

test('NS-70 who is in a lesson is not erased, and learns why', async () => {
  const [student, tutor, admin] = [await newStudent(), await newTutor(), await adminApi()];
  await entitle(student, 1);
  const slot = await openSlot(tutor, await hourAhead(2 * day));
  const { id } = await bookSlot(student, slot, await anyTopic(student.api));
  const moved = await eventually('identity knows the lesson', async () => {
    const sql = `update lessons set status = 'in-progress', starts_at = to_timestamp($2::float8 / 1000) where booking_id = $1 returning 1`;
    return (await query('identity', sql, [id, await schoolNow()])).length === 1;
  });
  expect(moved).toBe(true);
  for (const { uid } of [student, tutor]) {
    const refused = await admin.call<{ error: { code: string; message: string } }>('DELETE', `admin/user/${uid}`, {
      reason: 'x',
    });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'LESSON_RUNNING']);
    expect(await erasureOf(uid)).toBeUndefined();
  }
});
