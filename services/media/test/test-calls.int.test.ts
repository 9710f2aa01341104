/** Calls for developers, with a real Janus. */
import { randomUUID } from 'node:crypto';
import { makeEnterTestCall } from '../src/dev/enter-test-call.ts';
import { parseRoomName } from '../src/domain/room-name.ts';
import { startRoom, stranger, student, tutor, type RunningRoom } from './running-room.ts';
import { joinRoom } from './signalling-client.ts';

let media: RunningRoom;
const minute = 60_000;
const teacher = { uid: tutor, role: 'tutor', name: 'Tara' };
const learner = { uid: student, role: 'student', name: 'Sam' };
const admin = { uid: 'd'.repeat(32), role: 'admin', name: 'Ada' };

beforeAll(async () => {
  media = await startRoom({ basePort: 30_480 });
}, 60_000);
afterAll(() => media.stop(), 60_000);

function calls() {
  const lessons = { access: async (bookingId: string) => media.lessons.get(bookingId) };
  const { uow, issueCallToken } = media.room;
  const enter = makeEnterTestCall({ uow, issueCallToken, lessons, clock: { now: media.schoolNow } });
  const open = (room: string, actor: typeof teacher) => enter({ room, actor, mayOpen: true });
  const join = (room: string, actor: typeof teacher) => enter({ room, actor, mayOpen: false });
  return { open, join };
}
const aRoom = () => `${tutor}-${randomUUID()}`;
const known = (room: string) => media.room.uow.run(({ rooms }) => rooms.findWithMembers(parseRoomName(room).bookingId));

async function seat(room: string, { uid, role }: typeof teacher, callToken: string) {
  const { ticket } = await media.askTicket({ uid, role, room, callToken });
  const { joined, close } = await joinRoom(media, ticket);
  const { data } = joined.plugindata as { data: { id: string; attendees: { id: string }[] } };
  return { id: data.id, others: data.attendees?.map(({ id }) => id) ?? [], close };
}

test('EP-57, EP-58 one opens a call, the other joins it, and both are in one room with no lesson behind it', async () => {
  const { open, join } = calls();
  const room = aRoom();
  const first = await seat(room, teacher, (await open(room, teacher)).callToken);
  const second = await seat(room, learner, (await join(room, learner)).callToken);
  expect([first.id, second.id, second.others]).toEqual([tutor, student, [tutor]]);
  const watcher = await seat(room, admin, (await join(room, admin)).callToken);
  expect(watcher.id).toBe(`observer:${admin.uid}`);
  expect((await known(room))?.members).toEqual([
    { uid: tutor, role: 'tutor' },
    { uid: student, role: 'student' },
  ]);
  for (const one of [first, second, watcher]) one.close();
});

test('EP-57 opening again joins what stands; of twenty who open at once all belong to it', async () => {
  const { open } = calls();
  const room = aRoom();
  await open(room, teacher);
  const before = await known(room);
  const many = Array.from({ length: 20 }, (_, index) => ({ ...learner, uid: `${index + 10}`.repeat(16) }));
  await Promise.all(many.map((one) => open(room, one)));
  const after = await known(room);
  expect(after?.lessonStart).toEqual(before?.lessonStart);
  expect(after?.members).toHaveLength(21);
});

test('EP-58 a call that nobody has opened cannot be joined; a name that is no room’s is refused', async () => {
  const { open, join } = calls();
  await expect(join(aRoom(), learner)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  await expect(open('nohyphen', teacher)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  const room = aRoom();
  await open(room, teacher);
  await expect(join(`${stranger}-${room.slice(33)}`, learner)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
});

test('EP-57 the room of a lesson is for its own people', async () => {
  const { open } = calls();
  const start = new Date(media.schoolNow().getTime() + 9 * minute);
  const { bookingId } = media.lesson(randomUUID(), start);
  const room = `${tutor}-${bookingId}`;
  await expect(open(room, { ...learner, uid: stranger })).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  await open(room, learner);
  expect((await known(room))?.lessonStart).toEqual(start);
});

test('EP-57, EP-58 a call is over ten minutes after its fifty, and may be opened anew', async () => {
  const { open, join } = calls();
  const room = aRoom();
  await open(room, teacher);
  const start = (await known(room))!.lessonStart.getTime();
  media.moveTo(new Date(start + 60 * minute - 1_000));
  await join(room, learner);
  media.moveTo(new Date(start + 60 * minute));
  await expect(join(room, learner)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  await open(room, learner);
  expect((await known(room))!.lessonStart.getTime()).toBeGreaterThanOrEqual(start + 60 * minute);
});
