/** The values of every form's table, posted to the server as the forms send them: what a form refuses, the server does too, and the other way round. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type FieldRule, type HardValue, hardValues } from '@parlance/proto/testing/hard-values';
import { adminApi, apiWith, type Failure } from '../../support/api.ts';
import { newStudent, newTutor } from '../../support/people.ts';

type Field = { name: string; rule: FieldRule; send: (value: string) => Promise<{ status: number; body: Failure }> };

const name: FieldRule = { min: 1, max: 48, kind: 'name' };
const email: FieldRule = { min: 1, max: 64, kind: 'email' };

/** What no form can send and any program can: never taken, never a fault of the server. */
const unkeepable = (least: string): HardValue[] => [
  ['NUL', `${least}\0x`, false],
  ['half a pair', `${least}\ud83d`, false],
  ['the other half', `\ude00${least}`, false],
];

/** 400 and 422 are the catalogue's answers to a body that cannot be; 413 to one that is too long to be read. */
async function expectJudged({ name: field, rule, send }: Field): Promise<void> {
  for (const [what, value, fits] of [...hardValues(rule), ...unkeepable('x'.repeat(rule.min))]) {
    const { status, body } = await send(value.trim());
    const refused = [400, 413, 422].includes(status);
    const seen = { field, what, status, code: body.error?.code, refused };
    expect(seen).toEqual({ ...seen, refused: !fits });
    if (refused) {
      expect(Object.keys(body.error)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
      expect(body.error.message).not.toBe('');
    }
  }
}

test('API-03, LIM-11 a person’s fields are judged by the server as by the form of the administrator', async () => {
  const [admin, student] = await Promise.all([adminApi(), newStudent()]);
  const change = (field: string) => (value: string) =>
    admin.call<Failure>('PUT', `admin/user/${student.uid}`, { [field]: value });
  await expectJudged({ name: 'firstName', rule: name, send: change('firstName') });
  await expectJudged({ name: 'lastName', rule: name, send: change('lastName') });
  await expectJudged({ name: 'about', rule: { min: 0, max: 1000 }, send: change('about') });
  const adjust = (reason: string) =>
    admin.call<Failure>('POST', `admin/tokens/${student.uid}`, { tokenType: 'lessonTokens', delta: 1, reason });
  await expectJudged({ name: 'reason', rule: { min: 3, max: 200 }, send: adjust });
});

test('EP-06, LIM-11 somebody new: the address and the password', async () => {
  const admin = await adminApi();
  const make = (changes: object) =>
    admin.call<Failure>('POST', 'admin/users', {
      role: 'student',
      firstName: 'Ana',
      lastName: 'Reyes',
      timeZone: 'Asia/Manila',
      email: `ana-${randomUUID()}@example.com`,
      ...changes,
    });
  // One address is one person: the same tail of the limit, and a head of its own.
  const unique = (value: string) => value.replace(/^x{20}/, randomUUID().replaceAll('-', '').slice(0, 20));
  await expectJudged({ name: 'email', rule: email, send: (value) => make({ email: unique(value) }) });
  for (const [password, status] of [
    ['x'.repeat(7), 400],
    ['x'.repeat(129), 400],
    ['Password123!', 400],
  ] as const)
    expect((await make({ password })).status).toBe(status);
});

test('AUTH-24, LIM-11 a country is a code or nothing', async () => {
  const [admin, student] = await Promise.all([adminApi(), newStudent()]);
  for (const [country, fits] of [
    ['JP', true],
    ['', true],
    ['jp', false],
    ['J', false],
    ['JPN', false],
    ['  ', false],
    ['😀', false],
    ['مر', false],
    ['<b', false],
    ['J'.repeat(10_000), false],
  ] as const) {
    const { status } = await admin.call('PUT', `admin/user/${student.uid}`, { country });
    expect([country.slice(0, 10), status]).toEqual([country.slice(0, 10), fits ? 200 : 400]);
  }
});

test('API-03 an instant that no calendar has and a number that is none are refused, not failed at', async () => {
  const [admin, student] = await Promise.all([adminApi(), newStudent()]);
  for (const path of [
    'bookings/mine/history?from=9999999999999999',
    'groupsessions/mine/history?to=-9999999999999999',
    'bookings/mine/history?from=1e400',
    'bookings/mine/history?limit=99999999999999999999',
  ]) {
    const { status, body } = await student.api.call<Failure>('GET', path);
    expect([path, status, body.error?.code]).toEqual([path, 400, 'MALFORMED']);
  }
  for (const delta of [2 ** 31, -(2 ** 53), 1e300, 0.5]) {
    const tokens = { tokenType: 'lessonTokens', delta, reason: 'a number' };
    expect((await admin.call('POST', `admin/tokens/${student.uid}`, tokens)).status).toBe(400);
  }
});

test('AUTH-29 the address that a link is asked for', async () => {
  const nobody = apiWith('');
  const send = (value: string) => nobody.call<Failure>('POST', 'auth/reset', { email: value });
  await expectJudged({ name: 'email', rule: email, send });
});

test('FB-57, LIM-11 a teacher’s name and introduction', async () => {
  const [admin, tutor] = await Promise.all([adminApi(), newTutor()]);
  const change = (field: string) => (value: string) =>
    admin.call<Failure>('PUT', `admin/tutor/${tutor.uid}`, { profile: { [field]: value } });
  await expectJudged({ name: 'name', rule: name, send: change('name') });
  await expectJudged({ name: 'introduction', rule: { min: 0, max: 600 }, send: change('introduction') });
});

test('PROF-09, PROF-16, NS-32, NS-34 what a student writes about themselves and about a teacher', async () => {
  const [student, tutor] = await Promise.all([newStudent(), newTutor()]);
  const wish = (field: string) => (value: string) =>
    student.api.call<Failure>('PUT', 'profile/student/update', { [field]: value });
  await expectJudged({ name: 'name', rule: name, send: wish('name') });
  // Somebody who says nothing yet cannot take it away: something else changes too.
  const about = (value: string) =>
    student.api.call<Failure>('PUT', 'profile/student/update', { about: value, country: 'JP' });
  await expectJudged({ name: 'about', rule: { min: 0, max: 1000 }, send: about });
  // In the student's name: students themselves report whom they had a lesson with, and one at a time.
  const admin = await adminApi();
  const report = (message: string) =>
    admin.call<Failure>('POST', `profile/tutor/${tutor.uid}/report`, { message, uid: student.uid });
  await expectJudged({ name: 'report', rule: { min: 5, max: 1000 }, send: report });
});

test('EP-12, LIM-11 what an applicant writes: every refusal of the form is one of the server', async () => {
  const nobody = apiWith('');
  const link = (folder: string) => `${folder}/${randomUUID()}`;
  const form = {
    firstName: 'Robin',
    lastName: 'Sample',
    dob: Date.UTC(1990, 4, 1),
    gender: 'Other',
    school: 'Example',
    email: `robin-${randomUUID()}@example.com`,
    password: 'nine-tea-cups',
    country: 'Philippines',
    nationality: 'Filipino',
    introduction: 'x'.repeat(200),
    policy: true,
    tutorPolicy: true,
    image: link('profiles'),
    cv: link('cv'),
    degree: link('degree'),
  };
  const rules: Record<string, FieldRule> = {
    firstName: { ...name, min: 2 },
    lastName: { ...name, min: 2 },
    email,
    school: { min: 1, max: 48 },
    languages: { min: 0, max: 200 },
    introduction: { min: 200, max: 600 },
    country: { min: 1, max: 64 },
    nationality: { min: 1, max: 64 },
  };
  for (const [field, rule] of Object.entries(rules)) {
    for (const [what, value] of hardValues(rule).filter(([, , fits]) => !fits)) {
      const { status, body } = await nobody.call<Failure>('POST', 'applications', { ...form, [field]: value.trim() });
      expect([field, what, [400, 413, 422].includes(status)]).toEqual([field, what, true]);
      expect(body.error.code).not.toBe('UPLOAD_NOT_FOUND');
    }
  }
  const common = await nobody.call<Failure>('POST', 'applications', { ...form, password: 'Password123!' });
  expect([common.status, common.body.error.code]).toEqual([400, 'MALFORMED']);
});
