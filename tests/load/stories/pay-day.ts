/** Pay day: lessons of the week that has just ended get their last feedback, and are paid, while everybody reads what they earned and what they spent. */
import { outcomeOf } from '../acts.ts';
import { liveOn, pause } from '../pace.ts';
import { lessonsOf, type Listener } from '../company.ts';
import { giveFeedback } from './doing.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

const think = { fromMs: 1_000, toMs: 4_000 };
const payAtLeastEveryMs = 1_000;
const lessonsEach = 6;
/** Of the minutes: the rest of feedback comes while the first payouts are made. */
const feedbackShare = 0.7;
type TutorWeek = { uid: string; currency: string; unpaidMinor: number; unpaidLines: number };
type PayWeek = { period: { id: string }; tutors: TutorWeek[] };

async function tutorsDay(scene: PlayersScene, tutor: Listener): Promise<void> {
  const own = lessonsOf(scene.company, 'taught last week').filter((lesson) => lesson.tutor.uid === tutor.uid);
  const feedback = own.map(async ({ booking }) => {
    await pause(Math.random() * scene.minutes * 60_000 * feedbackShare, scene.signal);
    await giveFeedback(scene, tutor, booking.id);
  });
  const { caller } = scene;
  const earnings = `earnings/${tutor.uid}`;
  const read = () =>
    liveOn(think, scene.signal, async () => {
      await caller.call(tutor, 'see pay', { method: 'GET', path: `${earnings}/periods?group=false` });
      await caller.call(tutor, 'see a statement', { method: 'GET', path: `${earnings}/statement` });
      await caller.call(tutor, 'download a statement', { method: 'GET', path: `${earnings}/statement.csv` });
    });
  await Promise.all([...feedback, read()]);
}

const studentsDay = ({ caller, signal }: PlayersScene, student: Listener): Promise<void> =>
  liveOn(think, signal, async () => {
    await caller.call(student, 'see the ledger', { method: 'GET', path: `tokens/${student.uid}/ledger` });
    await caller.call(student, 'see past lessons', { method: 'GET', path: 'bookings/mine/history' });
  });

/** What a teacher is owed now is marked as paid, from two windows of an administrator at one moment; one of them is refused. */
async function payOne({ caller, acts }: PlayersScene, payer: Listener, { uid: tutor }: Listener): Promise<void> {
  const week = await caller.call<PayWeek>(payer, 'see the pay week', { method: 'GET', path: 'admin/payweek' });
  const owed = week.body?.tutors?.find(({ uid, unpaidLines }) => uid === tutor && unpaidLines > 0);
  if (week.status !== 200 || !week.body || !owed) return;
  const { currency, unpaidMinor } = owed;
  const reference = `Load ${new Date().toISOString()}`;
  const body = { period: week.body.period.id, tutors: [{ uid: tutor, currency, unpaidMinor }], reference };
  const pay = async () => {
    const wanted = { method: 'POST', path: 'admin/payweek', body } as const;
    const { status, askedAt, answeredAt } = await caller.call(payer, 'pay teachers', wanted);
    acts.push({ act: 'pay', tutor, amount: unpaidMinor, outcome: outcomeOf(status), askedAt, answeredAt });
  };
  await Promise.all([pay(), pay()]);
}

/** One after another, again and again: what comes after the payout of a whole week is owed with the next. */
async function payInTurns(scene: PlayersScene, payer: Listener): Promise<void> {
  const { tutors } = scene.company;
  const everyMs = Math.max(payAtLeastEveryMs, (scene.minutes * 60_000) / (2 * tutors.length + 1));
  for (let turn = 0; !scene.signal.aborted; turn += 1) {
    await pause(everyMs, scene.signal);
    const tutor = tutors[turn % tutors.length];
    if (tutor) await payOne(scene, payer, tutor);
  }
}

export const payDay: Story = {
  name: 'pay-day',
  about: `Pay day: ${lessonsEach} lessons of each teacher get their feedback, one teacher after another is paid, by two windows of an administrator at once, and everybody reads statements and the ledger.`,
  needs(people) {
    const tutors = Math.max(1, Math.floor(people / 4));
    const students = people - tutors;
    const tokensEach = Math.ceil((tutors * lessonsEach) / students);
    return { students, tutors, tokensEach, hoursEach: 0, lessons: ['taught last week'], lessonsEach };
  },
  asks: ['screen', 'booking', 'money'],
  streamsEach: () => 1,
  parts: {
    students: partOf(({ students }) => students, studentsDay),
    teachers: partOf(({ tutors }) => tutors, tutorsDay),
    administrator: partOf(({ admins }) => admins.slice(0, 1), payInTurns),
  },
  unable: (cast) =>
    lessonsOf(cast, 'taught last week').length === 0
      ? 'without a clock that can be moved there are no lessons to pay for'
      : undefined,
};
