/** What the office has to look at: lessons that somebody missed and says why, hours that nobody opens, and rules that are tried. Every step looks first. */
import { adminApi, ok } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { anyTopic, bookSlot, hourAhead, openSlot, type Booking } from '../../support/lessons.ts';
import { entitle, moveClock, type TestPerson } from '../../support/people.ts';
import { query } from '../../support/stores.ts';
import { ensure } from './school.ts';

const minute = 60_000;
const lengthMs = 50 * minute;

export type PictureOffice = {
  /** May say that the line was cut, and has not. */
  student: TestPerson;
  missed: string;
  /** The same of a teacher. */
  tutor: TestPerson;
  notTaught: string;
  /** Has said so, and nobody answered. */
  waiting: string;
  /** Has an answer. */
  answered: { student: TestPerson; lesson: string };
};

type Evidence = { claimUntil: number | null; claims: { id: string; state: string }[] };
type Pair = { tutor: TestPerson; student: TestPerson };
type Items<T> = { items: T[] };

async function evidenceOf({ api }: TestPerson, lesson: string): Promise<Evidence> {
  return ok(await api.call<Evidence>('GET', `lessons/${lesson}/evidence`));
}

async function pairOf(teacher: string, learner: string): Promise<Pair> {
  const tutor = await ensure('tutor', teacher, 'Ironwood');
  ok(await tutor.api.call('PUT', 'profile/tutor/speed-test', { up: 20, down: 40, agreed: true }));
  return { tutor, student: await ensure('student', learner, 'Northwood') };
}

/** The last one that somebody may still say something about. */
async function claimable({ tutor, student }: Pair, status: string): Promise<string | undefined> {
  const by = status === 'tutor-absent' ? tutor : student;
  const { items } = ok(await by.api.call<Items<Booking>>('GET', 'bookings/mine/history?limit=20'));
  for (const { id } of items.filter((one) => one.status === status)) {
    const { claimUntil, claims } = await evidenceOf(by, id);
    if (claimUntil !== null || claims.length > 0) return id;
  }
  return undefined;
}

/** All at one hour, so that the school's clock moves once: a teacher who does not come, and students who do not. */
async function miss(pairs: readonly Pair[], idle: Pair): Promise<void> {
  const when = await hourAhead(20 * minute);
  const booked = new Map<Pair, Booking>();
  for (const pair of [...pairs, idle]) {
    await entitle(pair.student, 1);
    const topic = await anyTopic(pair.student.api);
    booked.set(pair, await bookSlot(pair.student, await openSlot(pair.tutor, when), topic));
  }
  await moveClock(when);
  const admin = await adminApi();
  for (const pair of pairs) {
    const bookingId = booked.get(pair)?.id ?? '';
    ok(await pair.tutor.api.call('PUT', `bookings/booking/${bookingId}/commence`, {}));
    ok(await admin.call('POST', '/api/dev/onLessonEnd', { bookingId, present: [pair.tutor.uid] }));
  }
  await moveClock(when + lengthMs);
}

async function say({ api }: TestPerson, lesson: string, words: string): Promise<void> {
  ok(await api.call('POST', `lessons/${lesson}/claims`, { about: 'line', words }));
}

const why =
  'The whole street lost its line at ten past nine; the provider says so on its page, and I wrote to my teacher.';

/** Twelve who want Tuesday and Thursday evening, fewer who want mornings. */
async function wanted(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const hours: [hour: number, students: number][] = [
    [24 + 19, 12],
    [24 + 20, 7],
    [72 + 19, 11],
    [72 + 20, 5],
    [7, 3],
    [31, 2],
    [5 * 24 + 9, 6],
    [6 * 24 + 22, 1],
  ];
  for (const [hour, students] of hours)
    for (let at = 0; at < students; at += 1)
      await query(
        'booking',
        `insert into wanted_hours (student_uid, hour, time_zone, streams, preferred_on, searched_on)
         values (lpad($1::text, 32, 'e'), $2, $3, $4, $5::date, $6::date) on conflict (student_uid, hour) do nothing`,
        [
          at,
          hour,
          at % 3 === 0 ? 'America/Sao_Paulo' : 'Australia/Darwin',
          at % 4 === 0 ? 2 : 1,
          today,
          at % 2 ? today : null,
        ],
      );
}

export async function prepareOffice(): Promise<PictureOffice> {
  await wanted();
  const pairs = [await pairOf('Jana', 'Nils'), await pairOf('Petra', 'Ola'), await pairOf('Sina', 'Pia')] as const;
  const idle = await pairOf('Mara', 'Quin');
  const [free, open, done] = pairs;
  const known = async () =>
    Promise.all([
      claimable(free, 'student-absent'),
      claimable(open, 'student-absent'),
      claimable(done, 'student-absent'),
      claimable(idle, 'tutor-absent'),
    ]);
  if ((await known()).includes(undefined)) await miss(pairs, idle);
  const [missed = '', waiting = '', answered = '', notTaught = ''] = await eventually('all are noted', async () => {
    const found = await known();
    return !found.includes(undefined) && found;
  });
  if ((await evidenceOf(open.student, waiting)).claims.length === 0) await say(open.student, waiting, why);
  if ((await evidenceOf(done.student, answered)).claims.length === 0) {
    await say(done.student, answered, why);
    const { claims } = await evidenceOf(done.student, answered);
    const answer = 'The line was up at that time by its own records, so the lesson stands as it was noted.';
    ok(await (await adminApi()).call('PUT', `admin/claims/${claims[0]?.id}`, { accepted: false, answer }));
  }
  return {
    student: free.student,
    missed,
    tutor: idle.tutor,
    notTaught,
    waiting,
    answered: { student: done.student, lesson: answered },
  };
}
