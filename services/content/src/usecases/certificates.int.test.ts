/** Certificates on the real database: earned once whatever happens at one moment, and issued whole or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserDeleted } from '@parlance/proto/identity/v1';
import { personMessage } from '@parlance/proto/testing/messages';
import { start, type ProgressForTest } from '../../test/progress-for-test.ts';
import { useSchool } from '../../test/set-ups.ts';
import type { Certificate } from '../domain/certificate.ts';
import { listCertificates } from '../queries/certificates.ts';

const rounds = process.env.FULL === '1' ? 200 : 12;
const { school, student, course, anew } = useSchool(2);

const whole = {} as ProgressForTest['parts'];
beforeAll(() => Object.assign(whole, school.parts));
afterEach(() => Object.assign(school.parts, whole));

const certificates = async (of = student): Promise<Certificate[]> =>
  (await listCertificates(school.pool, { studentUid: of.uid, pageToken: '' })).certificates;
const states = async () => (await certificates()).map(({ state }) => state);
const issue = () => school.cases().issueCertificates();
const issuedFacts = () => school.factsOf('parlance.content.v1.CertificateIssued', student.uid);
const complete = async () => {
  for (const lesson of course.lessons) await school.taught(student, lesson);
};
const revoke = (number: string, replace = false, key?: string) =>
  school.cases().revokeCertificate({
    number,
    reason: 'The name was misspelt',
    replace,
    by: 'ada',
    once: { actorUid: 'ada', rpc: 'RevokeCertificate', key, body: { number, replace } },
  });
const note = (lesson: string, completed: boolean) =>
  school.cases().noteProgress({
    studentUid: student.uid,
    materialId: course.material,
    courseId: course.course,
    by: 'ada',
    lessons: [{ id: lesson, completed, when: undefined, tutorUid: '' }],
    once: { actorUid: 'ada', rpc: 'NoteProgress', key: undefined, body: {} },
  });
/** Bytes of certificates in the folder. */
const kept = async () => {
  const all = await readdir(join(school.folder, 'certificates'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
const claimIsOver = () => school.realTime.advance(61_000);

test('NS-31, PROG-02, PROG-03 the last lesson of a course earns a certificate: its PDF is kept, hashed and signed, and told once', async () => {
  await school.taught(student, course.lessons[0] ?? '');
  expect(await states()).toEqual([]);
  await school.taught(student, course.lessons[1] ?? '');
  expect([await states(), await issuedFacts()]).toEqual([['issuing'], []]);
  expect(await issue()).toBe(1);
  const [issued] = await certificates();
  expect(issued).toMatchObject({
    state: 'issued',
    issuedAt: school.clock.now(),
    said: {
      studentName: 'Camila Duarte',
      courseName: 'Everyday English',
      courseAbbreviation: 'EE',
      courseDescription: 'Talk about daily life, work and plans.',
      lessons: [{ code: 'EE101', when: start.toISOString(), tutor: 'Hannah Okafor' }, { code: 'EE102' }],
    },
  });
  expect(issued?.said.categoryName).toContain('Workplace English');
  const record = await school.parts.keys.read(issued?.record ?? '');
  expect(record).toMatchObject({ number: issued?.number, studentName: 'Camila Duarte', pdfSha256: issued?.pdfSha256 });
  const { rows } = await school.pool.query<{ key: string }>('select storage_key as key from files where id = $1', [
    issued?.fileId,
  ]);
  const bytes = await readFile(join(school.folder, rows[0]?.key ?? ''));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(issued?.pdfSha256);
  const number = issued?.number ?? '';
  expect(await issuedFacts()).toMatchObject([
    {
      certificate: {
        number,
        studentUid: student.uid,
        courseName: 'Everyday English',
        link: `https://school.example/c/${number}`,
      },
    },
  ]);
  expect(await issue()).toBe(0);
});

test(`NS-31 ${rounds} rounds of the last two lessons completed at one moment, each told twice, and the office noting both (200 with FULL=1): one certificate each time`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await anew();
    const given = course.lessons.map((lesson) => ({ lesson, bookingId: randomUUID(), eventId: randomUUID() }));
    const told = [...given, ...given].map(({ lesson, ...ids }) => school.taught(student, lesson, ids));
    await Promise.all([...told, ...course.lessons.map((lesson) => note(lesson, true))]);
    expect([round, await states()]).toEqual([round, ['issuing']]);
  }
  const together = await Promise.all([issue(), issue(), issue()]);
  expect(together.reduce((sum, count) => sum + count, 0)).toBe(rounds);
  expect(await issuedFacts()).toHaveLength(1);
}, 120_000);

test('what booking tells again after it was issued, and lessons that are taken again, earn no other one', async () => {
  const bookingId = randomUUID();
  await school.taught(student, course.lessons[0] ?? '', { bookingId });
  await school.taught(student, course.lessons[1] ?? '');
  await issue();
  await school.taught(student, course.lessons[0] ?? '', { bookingId, version: 9 });
  await complete();
  await note(course.lessons[0] ?? '', true);
  expect([await states(), await issue()]).toEqual([['issued'], 0]);
});

describe('NS-31 a lesson that', () => {
  const hide = (lesson: string, visible = false) =>
    school.pool.query('update lessons set visible = $2 where id = $1', [lesson, visible]);

  test('is hidden is not needed', async () => {
    await hide(course.lessons[1] ?? '');
    await school.taught(student, course.lessons[0] ?? '');
    expect(await states()).toEqual(['issuing']);
    await issue();
  });

  test('joins the course later takes no certificate away, and completed it earns no second one', async () => {
    await complete();
    await issue();
    const more = await school.addLesson(course.course, 2);
    expect(await states()).toEqual(['issued']);
    await school.taught(student, more);
    expect(await states()).toEqual(['issued']);
  });

  test('the office takes back leaves the certificate to be revoked; completed again it earns another one after that only', async () => {
    await complete();
    await issue();
    const [first] = await certificates();
    await note(course.lessons[0] ?? '', false);
    expect(await states()).toEqual(['issued']);
    await revoke(first?.number ?? '');
    expect(await states()).toEqual(['revoked']);
    await note(course.lessons[0] ?? '', true);
    expect((await states()).toSorted()).toEqual(['issuing', 'revoked']);
    await issue();
  });
});

describe('the process dies', () => {
  const dies = () => Promise.reject(new Error('killed'));

  test.each([
    ['while it draws', () => (school.parts.draw = dies), 0],
    ['while it writes the bytes', () => (school.parts.storage = { ...school.storage, put: dies }), 0],
    [
      'after the bytes are written',
      () =>
        (school.parts.storage = {
          ...school.storage,
          put: async (...args) => {
            await school.storage.put(...args);
            return dies();
          },
        }),
      1,
    ],
    ['before it signs', () => (school.parts.keys = { ...school.parts.keys, sign: dies }), 1],
    [
      'after it signed, before that is committed',
      () =>
        (school.parts.keys = {
          ...school.parts.keys,
          sign: async (record) => {
            // Somebody else has the claim when this one comes to itself.
            await school.pool.query(
              `update certificates set claimed_until = claimed_until + interval '1 second' where state = 'issuing'`,
            );
            return whole.keys.sign(record);
          },
        }),
      1,
    ],
  ] as [string, () => void, number][])(
    '%s: the next round issues it, once, with its own bytes',
    async (_when, breaks, left) => {
      await complete();
      const before = await kept();
      breaks();
      await issue().catch(() => undefined);
      expect(await issuedFacts()).toEqual([]);
      expect(await states()).toEqual(['issuing']);
      Object.assign(school.parts, whole);
      claimIsOver();
      expect(await issue()).toBe(1);
      const [issued] = await certificates();
      expect(issued?.state).toBe('issued');
      expect(await issuedFacts()).toHaveLength(1);
      expect((await kept()).length - before.length).toBe(1 + left);
      const { rows } = await school.pool.query<{ key: string }>('select storage_key as key from files where id = $1', [
        issued?.fileId,
      ]);
      const bytes = await readFile(join(school.folder, rows[0]?.key ?? ''));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(issued?.pdfSha256);
    },
  );
});

test('while identity does not answer, nothing is lost and nothing is issued; whoever has no account gets none', async () => {
  await complete();
  school.people.delete(student.uid);
  expect(await issue()).toBe(0);
  expect(await states()).toEqual(['issuing']);
  school.people.set(student.uid, { ...student, role: 'student' });
  claimIsOver();
  expect(await issue()).toBe(1);
});

describe('an administrator', () => {
  test('revokes a certificate with a reason, once: the first reason stays, the PDF is not handed out any more', async () => {
    await complete();
    await issue();
    const [issued] = await certificates();
    const number = issued?.number ?? '';
    const address = { studentUid: student.uid, number };
    expect((await school.cases().signCertificate(address)).url).toContain(issued?.fileId);
    await Promise.all([revoke(number), revoke(number), revoke(number)]);
    expect(await certificates()).toMatchObject([{ state: 'revoked', revokedReason: 'The name was misspelt' }]);
    expect(await school.factsOf('parlance.content.v1.CertificateRevoked', student.uid)).toMatchObject([
      { certificate: { number, reason: 'The name was misspelt' } },
    ]);
    await expect(school.cases().signCertificate(address)).rejects.toMatchObject({ reason: 'CERTIFICATE_REVOKED' });
  });

  test('replaces it by one with another number and the name that the student has now, once for a key', async () => {
    await complete();
    await issue();
    const [first] = await certificates();
    school.people.set(student.uid, { uid: student.uid, name: 'Camila Duarte Silva', role: 'student' });
    const number = first?.number ?? '';
    const [one, again] = [await revoke(number, true, 'k'), await revoke(number, true, 'k')];
    expect(again).toEqual(one);
    expect((await revoke(number, true)).replacement).toBe(one.replacement);
    await issue();
    const [second] = (await certificates()).filter(({ state }) => state === 'issued');
    expect([second?.number, second?.said.studentName]).toEqual([one.replacement, 'Camila Duarte Silva']);
    expect(second?.number).not.toBe(number);
    expect((await states()).toSorted()).toEqual(['issued', 'revoked']);
  });

  test('cannot replace one whose course is not complete any more, and then nothing is revoked', async () => {
    await complete();
    await issue();
    await note(course.lessons[0] ?? '', false);
    const [first] = await certificates();
    await expect(revoke(first?.number ?? '', true)).rejects.toMatchObject({ reason: 'COURSE_INCOMPLETE' });
    expect(await states()).toEqual(['issued']);
  });

  test.each(['', 'no', 'x'.repeat(201)])('gives a reason that can be read, case %#', async (reason) => {
    const once = { actorUid: 'ada', rpc: 'RevokeCertificate', key: undefined, body: {} };
    const revoked = async () =>
      school.cases().revokeCertificate({ number: '0000-0000', reason, replace: false, by: 'ada', once });
    await expect(revoked()).rejects.toMatchObject({ reason: 'MALFORMED' });
  });

  test('is told that a number is nobody’s', async () => {
    await expect(revoke('0000-0000')).rejects.toMatchObject({ reason: 'CERTIFICATE_NOT_FOUND' });
  });

  test('revokes one that is just being made: it is not issued after that, and its bytes go', async () => {
    await complete();
    const [earned] = await certificates();
    school.parts.keys = {
      ...school.parts.keys,
      sign: async (record) => {
        await revoke(earned?.number ?? '');
        return whole.keys.sign(record);
      },
    };
    expect(await issue()).toBe(0);
    expect([await states(), await issuedFacts()]).toEqual([['revoked'], []]);
    const { rows } = await school.pool.query('select 1 from discarded_bytes where storage_key like $1', [
      `certificates/${earned?.id}/%`,
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('PERM-28 the PDF of somebody else’s certificate, and of one that is not made yet, is not handed out', async () => {
  await complete();
  const [earned] = await certificates();
  const other = school.addPerson('student', 'Bo');
  const sign = (uid: string, number: string) => school.cases().signCertificate({ studentUid: uid, number });
  await expect(sign(student.uid, earned?.number ?? '')).rejects.toMatchObject({ reason: 'CERTIFICATE_NOT_READY' });
  await issue();
  for (const [uid, number] of [
    [other.uid, earned?.number ?? ''],
    [student.uid, '0000-0000'],
    [student.uid, 'x'],
  ] as const) {
    await expect(sign(uid, number)).rejects.toMatchObject({ reason: 'CERTIFICATE_NOT_FOUND' });
  }
});

describe('whoever closes the account', () => {
  const closed = (uid: string, role: 'ROLE_STUDENT' | 'ROLE_TUTOR') => {
    const fact: UserDeleted = { person: personMessage({ uid, role }) };
    return school.apply('parlance.identity.v1.UserDeleted', fact);
  };
  const rowsNaming = async (...words: string[]) => {
    const tables = ['progress', 'lesson_credits', 'certificates', 'files'];
    const found = await Promise.all(
      tables.map((table) => school.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)),
    );
    return found.flatMap(({ rows }) => rows).filter(({ row }) => words.some((word) => row.includes(word)));
  };

  test.each([
    ['a student', 'ROLE_STUDENT'],
    ['a teacher who was a student', 'ROLE_TUTOR'],
  ] as const)(
    'as %s is forgotten with progress, certificates and their bytes, also when told twice and when lessons are told of later',
    async (_who, role) => {
      await complete();
      await issue();
      const [issued] = await certificates();
      for (const _again of [1, 2]) await closed(student.uid, role);
      await school.taught(student, course.lessons[0] ?? '');
      expect(await rowsNaming(student.uid, 'Camila Duarte', issued?.number ?? '-')).toEqual(
        await rowsNaming('Camila Duarte').then((rows) => rows.filter(({ row }) => !row.includes(student.uid))),
      );
      expect(await certificates()).toEqual([]);
      const { rows } = await school.pool.query('select storage_key from discarded_bytes where storage_key like $1', [
        `certificates/${issued?.id}/%`,
      ]);
      expect(rows).toHaveLength(1);
      await expect(note(course.lessons[0] ?? '', true)).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
    },
  );

  test('as a teacher stays without a name in progress; what was certified stays as it was signed', async () => {
    const tutor = school.addPerson('tutor', 'Tendai Moyo');
    await school.cases().noteProgress({
      studentUid: student.uid,
      materialId: course.material,
      courseId: course.course,
      by: 'ada',
      lessons: course.lessons.map((id) => ({ id, completed: true, when: undefined, tutorUid: tutor.uid })),
      once: { actorUid: 'ada', rpc: 'NoteProgress', key: undefined, body: {} },
    });
    await issue();
    await closed(tutor.uid, 'ROLE_TUTOR');
    const { rows } = await school.pool.query('select tutor from progress where student_uid = $1', [student.uid]);
    expect(rows).toEqual([{ tutor: '' }, { tutor: '' }]);
    const [issued] = await certificates();
    expect((await school.parts.keys.read(issued?.record ?? '')).lessons[0]?.completionDetails.tutor).toBe(
      'Tendai Moyo',
    );
  });
});
