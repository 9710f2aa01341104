/** What a stranger gets for the number of a certificate, on the real database. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makeLocalRateLimiter } from '@parlance/runtime/redis/local-rate-limit';
import { keysFile, newKey } from '../../../test/certificate-keys.ts';
import { openProgress, origin, type ProgressForTest } from '../../../test/progress-for-test.ts';
import { readNumber } from '../../domain/certificate-number.ts';
import type { Certificate } from '../../domain/certificate.ts';
import { openRecordKeys } from '../../outbound/record-keys.ts';
import type { RecordKeys } from '../../usecases/progress-ports.ts';
import { listCertificates } from '../../queries/certificates.ts';
import { makeCertificatesRouter } from './certificates-router.ts';

let school: ProgressForTest;
let server: Server;
let certificate: Certificate;
const keys: { now: RecordKeys } = { now: undefined as never };
const everything: RecordKeys = {
  sign: (record) => keys.now.sign(record),
  read: (jws) => keys.now.read(jws),
  published: () => keys.now.published(),
};
let limiter = makeLocalRateLimiter();

async function earned(name = 'Camila Duarte'): Promise<Certificate> {
  const student = school.addPerson('student', name);
  const course = await school.addCourse(2);
  for (const lesson of course.lessons) await school.taught(student, lesson);
  await school.cases().issueCertificates();
  const [issued] = (await listCertificates(school.pool, { studentUid: student.uid, pageToken: '' })).certificates;
  if (issued === undefined) throw new Error('nothing was issued');
  return issued;
}

beforeAll(async () => {
  school = await openProgress();
  keys.now = school.parts.keys;
  const log = makeLogger({ name: 'test', level: 'silent' });
  const deps = { db: school.pool, keys: everything, clock: school.clock, origin, log };
  const take: typeof limiter.take = (key, rate) => limiter.take(key, rate);
  server = express()
    .use(makeCertificatesRouter({ ...deps, limiter: { take } }))
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  certificate = await earned();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await school.close();
});
beforeEach(() => {
  limiter = makeLocalRateLimiter();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers, redirect: 'manual' });
const page = async (path: string) => {
  const answer = await get(path);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

test('NS-55 the page of a certificate says what it certifies and nothing else, without the portal’s scripts', async () => {
  const { status, text, headers } = await page(`/c/${certificate.number}`);
  expect(status).toBe(200);
  for (const said of [
    'This certificate is valid',
    'Camila Duarte',
    'Everyday English, EE',
    'All 2 completed',
    certificate.number,
  ]) {
    expect(text).toContain(said);
  }
  for (const unsaid of [
    certificate.studentUid,
    certificate.id,
    certificate.courseId,
    certificate.fileId ?? '-',
    'Hannah Okafor',
  ]) {
    expect(text).not.toContain(unsaid);
  }
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toMatch(/<(script|link|img)[^>]*(src|href)=/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
});

test('its policy allows the one style and the one script that stand in it, by their hashes, and no other', async () => {
  const { text, headers } = await page(`/c/${certificate.number}`);
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of ['style', 'script']) {
    const held = new RegExp(`<${part}>([^]*?)</${part}>`).exec(text)?.[1] ?? '';
    expect(policy).toContain(`${part}-src 'sha256-${createHash('sha256').update(held).digest('base64')}'`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test.each(['small', 'spaced', 'misheard'])('a number is found however it is written: %s', async (how) => {
  const { number } = certificate;
  const typed = {
    small: number.toLowerCase(),
    spaced: number.replace('-', '%20'),
    misheard: number.replaceAll('0', 'O').replaceAll('1', 'l'),
  }[how];
  expect((await page(`/c/${typed}`)).text).toContain('This certificate is valid');
});

test.each([
  ['one that fits', '0000-0000', 'we have not issued it'],
  ['a misread one', '0000-0001', 'it does not fit'],
  ['one with a letter that no number has', '0000-000U', 'it does not fit'],
  ['a word', 'hello', 'eight letters and figures'],
  ['nothing that can be seen', '%00', 'eight letters and figures'],
  ['what is no text', '%ff', 'eight letters and figures'],
  ['a script', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'eight letters and figures'],
  ['a script over two parts of the address', '%3Cscript%3Ealert(1)%3C/script%3E', 'eight letters and figures'],
  ['a long one', 'x'.repeat(2_000), 'eight letters and figures'],
])('%s is unknown, with a hint', async (_what, typed, hint) => {
  const { status, text } = await page(`/c/${typed}`);
  expect([status, text.includes(hint)]).toEqual([404, true]);
  expect(text).not.toContain('alert(1)');
  expect(text).not.toContain('\0');
});

test('the form works without a script', async () => {
  expect((await page('/c/')).text).toContain('Check a certificate');
  const answer = await get(`/c/?number=${certificate.number.toLowerCase().replace('-', '+')}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/c/${certificate.number}`]);
  expect((await get('/c/?number=//evil.example')).headers.get('location')).toBe('/c/%2F%2Fevil.example');
  expect((await get('/c/?number[]=x&number[]=y')).status).toBe(200);
});

test('PROG-02 as JSON it has the signed record, which anybody can verify by the published keys, and the hash of the PDF', async () => {
  const answer = await get(`/c/${certificate.number}.json`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const body = (await answer.json()) as { state: string; record: string; certificate: { pdfSha256: string } };
  expect(body).toMatchObject({
    state: 'issued',
    number: certificate.number,
    certificate: {
      studentName: 'Camila Duarte',
      courseAbbreviation: 'EE',
      lessons: [{ completionDetails: { completed: true, tutor: 'Hannah Okafor' } }, {}],
    },
  });
  expect(JSON.stringify(body)).not.toContain(certificate.studentUid);
  const published = (await (await get('/c/keys.json')).json()) as JSONWebKeySet;
  expect(JSON.stringify(published)).not.toContain('"d"');
  const { payload } = await compactVerify(body.record, createLocalJWKSet(published));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(body.certificate);
  const { rows } = await school.pool.query<{ key: string }>('select storage_key as key from files where id = $1', [
    certificate.fileId,
  ]);
  const bytes = await readFile(join(school.folder, rows[0]?.key ?? ''));
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
  expect(hash(bytes)).toBe(body.certificate.pdfSha256);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  expect(hash(bytes)).not.toBe(body.certificate.pdfSha256);
});

test('another key signs from now on: what the one before signed stays valid as long as that one is known', async () => {
  const second = newKey('second');
  const rotated = await openRecordKeys(
    await keysFile(school.folder, [second, { ...school.key, d: undefined as never }]),
  );
  const before = keys.now;
  keys.now = rotated;
  school.parts.keys = rotated;
  const later = await earned('Bo');
  for (const { number } of [certificate, later]) expect((await page(`/c/${number}`)).status).toBe(200);
  keys.now = await openRecordKeys(await keysFile(school.folder, [newKey('third')]));
  const { status, text } = await page(`/c/${certificate.number}`);
  expect([status, text.includes('valid')]).toEqual([500, false]);
  keys.now = before;
  school.parts.keys = before;
});

test('a record that somebody changed in the table is not shown', async () => {
  const own = await earned('Mallory');
  const [head, , signature] = (own.record ?? '').split('.');
  const forged = Buffer.from(JSON.stringify({ number: own.number, studentName: 'Somebody Else' })).toString(
    'base64url',
  );
  await school.pool.query('update certificates set record = $2 where id = $1', [
    own.id,
    `${head}.${forged}.${signature}`,
  ]);
  const { status, text } = await page(`/c/${own.number}`);
  expect([status, text.includes('Somebody Else')]).toEqual([500, false]);
  await school.pool.query('update certificates set record = $2 where id = $1', [own.id, certificate.record]);
  expect((await page(`/c/${own.number}`)).status).toBe(500);
});

test('of a revoked one neither page nor JSON has the name', async () => {
  const own = await earned('Dolores Haze');
  await school.cases().revokeCertificate({
    number: own.number,
    reason: 'The name was <misspelt>',
    replace: false,
    by: 'ada',
    once: { actorUid: 'ada', rpc: 'RevokeCertificate', key: undefined, body: {} },
  });
  const { status, text } = await page(`/c/${own.number}`);
  expect(status).toBe(200);
  for (const said of ['This certificate was revoked', 'The name was &lt;misspelt&gt;']) expect(text).toContain(said);
  const json = await (await get(`/c/${own.number}.json`)).text();
  expect(JSON.parse(json)).toMatchObject({ state: 'revoked', number: own.number });
  for (const answer of [text, json]) expect(answer).not.toContain('Dolores');
});

test('one that is still being made is unknown', async () => {
  const student = school.addPerson('student', 'Early');
  const course = await school.addCourse(1);
  await school.taught(student, course.lessons[0] ?? '');
  const { rows } = await school.pool.query<{ number: string }>(
    `select number from certificates where state = 'issuing'`,
  );
  expect(readNumber(rows[0]?.number ?? '')).toEqual({ number: rows[0]?.number });
  expect((await page(`/c/${rows[0]?.number}`)).status).toBe(404);
  await school.cases().issueCertificates();
});

test('sixty questions a minute of one address are answered, and others go on; what the asker says of the address does not count', async () => {
  const ask = async (from: string) => (await get('/c/0000-0000.json', { 'x-forwarded-for': from })).status;
  const answers = [];
  for (let at = 0; at < 61; at += 1) answers.push(await ask(`10.0.0.${at}, 203.0.113.7`));
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(404));
  expect([answers[60], await ask('203.0.113.8')]).toEqual([429, 404]);
});
