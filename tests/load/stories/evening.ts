/** A normal evening: students look around, search, book and cancel; teachers look at their day and give feedback. */
import { liveOn, pause } from '../pace.ts';
import { lessonsOf, type Hour, type Listener } from '../company.ts';
import { anyOf, book, cancel, giveFeedback, lookAround, readMaterials, search, searchDays } from './doing.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

const think = { fromMs: 1_000, toMs: 4_000 };
/** One in five teaches. */
const share = 5;
/** What a student keeps of what they book, a minute, and hours for it; both with room for a lucky one. */
const tokensAMinute = 3;
const hoursAMinute = 10;

async function studentsEvening(scene: PlayersScene, student: Listener): Promise<void> {
  const mine: Hour[] = [];
  const takeOne = async () => {
    const hour = anyOf((await search(scene, student)).hours);
    if (hour && (await book(scene, student, hour))) mine.push(hour);
  };
  const giveOne = async () => {
    const hour = mine.shift();
    if (hour) await cancel(scene, student, hour);
  };
  const see = (endpoint: 'see the next lessons' | 'see past lessons', path: string) => async () =>
    void (await scene.caller.call(student, endpoint, { method: 'GET', path }));
  /** What of a hundred acts is which. */
  const acts: [number, () => Promise<unknown>][] = [
    [30, () => lookAround(scene, student)],
    [20, () => search(scene, student)],
    [8, () => searchDays(scene, student)],
    [12, () => readMaterials(scene, student)],
    [7, see('see the next lessons', 'bookings/mine?view=upcoming')],
    [5, see('see past lessons', 'bookings/mine/history')],
    [12, takeOne],
    [6, giveOne],
  ];
  await liveOn(think, scene.signal, async () => void (await drawn(acts)()));
}

function drawn<T>(weighted: readonly [number, T][]): T {
  const all = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let left = Math.random() * all;
  for (const [weight, one] of weighted) {
    left -= weight;
    if (left < 0) return one;
  }
  return (weighted.at(-1) as [number, T])[1];
}

async function tutorsEvening(scene: PlayersScene, tutor: Listener): Promise<void> {
  const taught = lessonsOf(scene.company, 'taught').find((lesson) => lesson.tutor.uid === tutor.uid);
  const feedback = async () => {
    if (!taught) return;
    await pause(Math.random() * scene.minutes * 30_000, scene.signal);
    await giveFeedback(scene, tutor, taught.booking.id);
  };
  const look = () =>
    liveOn(think, scene.signal, async () => {
      await scene.caller.call(tutor, 'see the next lessons', { method: 'GET', path: 'bookings/mine?view=upcoming' });
      await scene.caller.call(tutor, 'see pay', { method: 'GET', path: `earnings/${tutor.uid}/periods?group=false` });
    });
  await Promise.all([feedback(), look()]);
}

export const evening: Story = {
  name: 'evening',
  about:
    'A normal evening: students look around, search, book and cancel; teachers look at their day and give feedback.',
  needs(people, minutes) {
    const tutors = Math.max(1, Math.floor(people / share));
    const tokensEach = Math.max(8, Math.ceil(minutes * tokensAMinute));
    const hoursEach = Math.max(30, Math.ceil(minutes * hoursAMinute));
    return { students: people - tutors, tutors, tokensEach, hoursEach, lessons: ['taught'] };
  },
  asks: ['screen', 'search', 'booking'],
  streamsEach: () => 1,
  parts: {
    students: partOf(({ students }) => students, studentsEvening),
    teachers: partOf(({ tutors }) => tutors, tutorsEvening),
  },
};
