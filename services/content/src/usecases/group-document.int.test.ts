/** Everybody of one group lesson, and who observes it, reads the same document, by whichever id they name it. */
import { randomUUID } from 'node:crypto';
import { cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { applyOnce } from '@parlance/runtime/events/inbox';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { certifying } from '../../test/certifying.ts';
import { makeShelf } from '../../test/shelf.ts';
import { makeUseCasesForTest, type UseCasesForTest } from '../../test/use-cases-for-test.ts';
import { makeFactHandlers } from '../inbound/events/handlers.ts';
import { bindStores } from '../outbound/postgres/stores.ts';

const type = 'parlance.booking.v1.LessonChanged';
const by = { uid: 'a'.repeat(32), name: 'Nadia Rahman' };
const startsAt = new Date('2026-03-04T10:00:00.000Z');
const minutes = (count: number) => new Date(startsAt.getTime() + count * 60_000);

let content: UseCasesForTest;
let shelf: ReturnType<typeof makeShelf>;
let place: { materialId: string; courseId: string; lessonId: string };
let version: number;
let group: ReturnType<typeof groupLessonMessage>;
beforeAll(async () => {
  content = await makeUseCasesForTest();
  shelf = makeShelf(content.database.pool);
});
afterAll(() => content.close());
beforeEach(async () => {
  content.clock.set(minutes(-300));
  const materialId = await shelf.addMaterial();
  const courseId = await shelf.addCourse(materialId);
  const lessonId = await shelf.addLesson(courseId, { file: await shelf.addFile('first.pdf') });
  place = { materialId, courseId, lessonId };
  version = 1;
  const seats = ['ana', 'bo', 'cy'].map((uid) =>
    groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }), version: 1 }),
  );
  group = groupLessonMessage({
    id: randomUUID(),
    seats,
    when: toTimestamp(startsAt),
    tutor: cardMessage({ uid: 'tess' }),
    topic: { material: materialId, course: courseId, lesson: lessonId, code: 'HL101', name: 'Lesson' },
    version: 3,
  });
  await take(group);
});

function take(lesson: typeof group) {
  const envelope = { id: randomUUID(), type, subject: lesson.id } as Envelope;
  const handler = makeFactHandlers({ bindStores, realTime: content.realTime, certifying })[type] as FactHandler<
    typeof type
  >;
  const fact = {
    lesson,
    from: 'BOOKING_STATUS_OPEN' as const,
    cause: 'book',
    moved: [],
    reason: '',
    movedFrom: null,
    toldTogether: false,
    officeNote: '',
    claim: null,
  };
  const { pool } = content.database;
  return applyOnce({ pool, consumer: 'content', envelope, effect: (tx) => handler(fact, envelope, tx) });
}
const replaced = async () => {
  const once = { actorUid: by.uid, rpc: 'UpdateLesson', key: undefined, body: {} };
  const documentFileId = await shelf.addFile('next.pdf');
  const files = { documentFileId, notesFileId: undefined, recordings: undefined };
  await content.updateLesson({ ...place, version, changes: {}, files, toCourseId: undefined, once, by });
  version += 1;
};
const removed = () =>
  content.deleteLesson({ ...place, version, once: { actorUid: by.uid, rpc: '', key: undefined, body: {} }, by });
type Role = 'student' | 'tutor' | 'admin';
const read = async (uid: string, role: Role, bookingId: string) => {
  const { materialId: material, courseId: course, lessonId: lesson } = place;
  const address = { material, course, lesson, bookingId, reader: { uid, role } };
  const { revision } = await content.signDocument(address);
  expect((await content.readLessonPage(address)).document?.revision).toBe(revision);
  return revision;
};
/** As the room and the portal ask: by the group's lesson, each student by the own seat too, and without either while it is taught. */
const everybodysRevisions = async () => {
  const [seat] = group.seats;
  const asked: Promise<number>[] = [
    ...['ana', 'bo', 'cy'].map((uid) => read(uid, 'student', group.id)),
    read('ana', 'student', seat?.id ?? ''),
    read('tess', 'tutor', group.id),
    read('nadia', 'admin', group.id),
  ];
  return [...new Set(await Promise.all(asked))];
};

test('LIM-09, NS-21 a group of three, its teacher and an observer read the document that stood half an hour before, and outside the lesson the newest', async () => {
  expect(await everybodysRevisions()).toEqual([1]);
  content.clock.set(minutes(-31));
  await replaced();
  expect(await everybodysRevisions()).toEqual([2]);
  content.clock.set(minutes(-29));
  await replaced();
  expect(await everybodysRevisions()).toEqual([2]);
  content.clock.set(minutes(10));
  await replaced();
  expect(await everybodysRevisions()).toEqual([2]);
  expect(await read('nadia', 'admin', '')).toBe(4);
  expect(await read('ana', 'student', '')).toBe(2);
});

test('LIM-09 a lesson that is deleted while it is taught goes on with its document for all of them, and for nobody else', async () => {
  content.clock.set(minutes(-20));
  await replaced();
  content.clock.set(minutes(5));
  await removed();
  expect(await everybodysRevisions()).toEqual([1]);
  await expect(read('dan', 'student', group.id)).rejects.toMatchObject({ reason: 'COURSE_NOT_FOUND' });
});

test('LIM-09 an observer reads what the group reads although the first who took a seat has left', async () => {
  const [first, ...others] = group.seats;
  const left = { ...first!, status: 'BOOKING_STATUS_STUDENT_CANCELLED' as const, version: 2 };
  await take({ ...group, seats: [left, ...others], version: 4 });
  content.clock.set(minutes(-10));
  await replaced();
  expect(await read('nadia', 'admin', group.id)).toBe(1);
  expect(await read('bo', 'student', group.id)).toBe(1);
});
