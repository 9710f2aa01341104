/** Progress and certificates on a real database and a real folder: people, a library, and what booking tells are the test's. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lesson } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import type { FactName, Facts } from '@parlance/proto/topics';
import { cardMessage, lessonMessage, seatMessage } from '@parlance/proto/testing/messages';
import { Secret } from '@parlance/runtime/config/secret';
import { applyOnce } from '@parlance/runtime/events/inbox';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { makeCertificateCases } from '../src/compose/certificate-cases.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { makeLinkSigner } from '../src/outbound/link-signer.ts';
import { drawCertificateFor } from '../src/outbound/pdf/certificate-pdf.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { openRecordKeys } from '../src/outbound/record-keys.ts';
import { makeLocalFolder } from '../src/outbound/storage/local-folder.ts';
import type { DrawCertificate, KnownPerson, RecordKeys } from '../src/usecases/progress-ports.ts';
import { keysFile, newKey } from './certificate-keys.ts';

export const origin = 'https://school.example';
export const start = new Date('2026-03-04T10:00:00.000Z');
export type Course = Awaited<ReturnType<ProgressForTest['addCourse']>>;
export type ProgressForTest = Awaited<ReturnType<typeof openProgress>>;

type Given = {
  bookingId?: string;
  version?: number;
  change?: Partial<Pick<Lesson, 'status' | 'when'>> & { completedAssigned?: boolean };
  eventId?: string;
};

const nothingMore = { moved: [], reason: '', movedFrom: null, toldTogether: false, officeNote: '', claim: null };

export async function openProgress() {
  const database = await freshDatabase('content_progress', migrations);
  const { pool } = database;
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  const clock = makeFakeClock(start.toISOString());
  const realTime = makeFakeClock('2026-05-01T08:00:00.000Z');
  const people = new Map<string, KnownPerson>();
  const storage = makeLocalFolder(folder);
  const key = newKey('first');
  const keys = await openRecordKeys(await keysFile(folder, [key]));
  const bind = (tx: Tx) => bindStores(tx, { origin });
  const uow = makeUnitOfWork({ pool, bind });
  const certifying = { clock, newId: makeNewId(clock), randomBytes };
  /** Replaced where a test breaks something. */
  const parts: { draw: DrawCertificate; keys: RecordKeys; storage: typeof storage } = {
    draw: drawCertificateFor(origin),
    keys,
    storage,
  };
  const deps = {
    ...certifying,
    uow,
    db: pool,
    realTime,
    signer: makeLinkSigner(new Secret('a secret of this test')),
    origin,
    findPeople: (uids: readonly string[]) =>
      Promise.resolve(new Map([...people].filter(([uid]) => uids.includes(uid)))),
  };
  const cases = () => makeCertificateCases({ ...deps, ...parts, drawCertificate: parts.draw });
  const handlers = makeFactHandlers({ bindStores: bind, realTime, certifying });

  const apply = <N extends FactName>(type: N, fact: Facts[N]['output'], id: string = randomUUID()) => {
    const envelope = { id, type, subject: '', occurredAt: clock.now() } as Envelope;
    const handler = handlers[type] as unknown as (fact: object, envelope: Envelope, tx: Tx) => Promise<void>;
    return applyOnce({ pool, consumer: 'content', envelope, effect: (tx) => handler(fact, envelope, tx) });
  };
  const addPerson = (role: 'student' | 'tutor', name: string) => {
    const uid = randomUUID().replaceAll('-', '');
    people.set(uid, { uid, name, role });
    return { uid, name };
  };

  async function addCourse(lessons: number, name = 'Everyday English') {
    const [material, course] = [randomUUID(), randomUUID()];
    await pool.query(
      `insert into materials (id, name, description, icon, dlink, url, visible, is_pte, is_default, version)
       values ($1, $2, '', '', '', '', true, false, false, 1)`,
      [material, `Workplace English ${material}`],
    );
    await pool.query(
      `insert into courses (id, material_id, name, abbreviation, description, version)
       values ($1, $2, $3, 'EE', 'Talk about daily life, work and plans.', 1)`,
      [course, material, name],
    );
    const ids = [];
    for (let at = 0; at < lessons; at += 1) ids.push(await addLesson(course, at));
    return { material, course, lessons: ids };
  }
  async function addLesson(course: string, at: number): Promise<string> {
    const id = randomUUID();
    const [level, pos] = [Math.floor(at / 99) + 1, (at % 99) + 1];
    await pool.query(
      `insert into lessons (id, course_id, code, name, level, pos, tutor_resource, audio_resource)
       values ($1, $2, $3, $4, $5, $6, '', '')`,
      [id, course, `EE${level}${String(pos).padStart(2, '0')}`, `Lesson ${at + 1}`, level, pos],
    );
    return id;
  }

  /** A lesson that is completed as assigned, unless the change says otherwise. */
  const lessonOf = (student: { uid: string }, lesson: string, { bookingId, version, change }: Given) => {
    const { completedAssigned = true, ...changes } = change ?? {};
    const id = bookingId ?? randomUUID();
    const status = changes.status ?? 'BOOKING_STATUS_COMPLETED';
    const taken = { status, student: cardMessage({ uid: student.uid }), hasFeedback: true, completedAssigned };
    return lessonMessage({
      id,
      version: version ?? 5,
      tutor: cardMessage({ uid: 'tutor', name: 'Hannah Okafor' }),
      when: toTimestamp(start),
      topic: { material: '', course: '', lesson, code: '', name: '' },
      seats: [seatMessage({ id, ...taken })],
      ...changes,
      status,
    });
  };
  /** Booking tells of a lesson, and tells of it again. */
  const taught = (student: { uid: string }, lesson: string, given: Given = {}) => {
    const from = 'BOOKING_STATUS_PENDING_FEEDBACK' as const;
    const fact = { ...nothingMore, lesson: lessonOf(student, lesson, given), from, cause: 'feedback' };
    return apply('parlance.booking.v1.LessonChanged', fact, given.eventId);
  };
  const retold = (student: { uid: string }, lesson: string, given: Given = {}) =>
    apply('parlance.booking.v1.LessonState', { lesson: lessonOf(student, lesson, given) });

  const factsOf = async <N extends FactName>(type: N, uid: string): Promise<Facts[N]['output'][]> => {
    const sql = 'select body from outbox where type = $1 and key = $2 order by seq';
    const { rows } = await pool.query<{ body: Buffer }>(sql, [type, uid]);
    return rows.map(({ body }) => decodeMessage(type, body) as Facts[N]['output']);
  };
  return {
    pool,
    folder,
    clock,
    realTime,
    uow,
    key,
    storage,
    parts,
    cases,
    apply,
    addPerson,
    addCourse,
    addLesson,
    people,
    taught,
    retold,
    factsOf,
    async close() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
