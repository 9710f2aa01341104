/** The full hour: everybody has a lesson and comes into its room within ten seconds; then it goes on, and ends as lessons do. */
import { enterCall, type CallPeer } from '../../support/call-peer/call-peer.ts';
import { enterBySignals } from '../../support/call-peer/signals-only.ts';
import { moveClock } from '../../support/people.ts';
import { untilStatus } from '../lessons.ts';
import { endedByHand, pause, untilEnded } from '../pace.ts';
import { lessonsOf, type Attendant, type Company } from '../company.ts';
import type { Stage, Story } from './story.ts';

const withinMs = 10_000;
const minuteMs = 60_000;
const hearWithinMs = 30_000;
/** With sound through the media server; each costs this program as much as a browser's own would. */
const mostWithSound = 10;

type Lesson = Company['lessons'][number];
type Leave = () => Promise<void>;

/** The room and its lesson know them; nobody is heard. */
async function comeBySignals(stage: Stage, { booking, tutor }: Lesson, person: Attendant): Promise<Leave> {
  const askedAt = Date.now();
  const entered = await enterBySignals(person, { id: booking.id, tutor: tutor.uid }).catch((error: unknown) =>
    String(error),
  );
  noteJoin(stage, { by: person.uid, booking: booking.id, isHeard: false, askedAt, fault: faultOf(entered) });
  return typeof entered === 'string' ? async () => undefined : async () => entered.leave();
}

const faultOf = (entered: unknown) => (typeof entered === 'string' ? entered : undefined);

type Join = {
  by: string;
  booking: string;
  isHeard: boolean;
  askedAt: number;
  fault: string | undefined;
  /** Left out: now. */
  enteredAt?: number;
};

function noteJoin({ acts, meter, tell }: Stage, { fault, enteredAt: answeredAt = Date.now(), ...join }: Join): void {
  meter.note('come into the room', {
    ms: answeredAt - join.askedAt,
    status: fault === undefined ? 200 : 0,
    at: answeredAt,
  });
  if (fault !== undefined) tell(`somebody did not come into the room: ${fault}`);
  acts.push({ act: 'join', ...join, outcome: fault === undefined ? 'yes' : 'unknown', answeredAt });
}

type Sounding = { peer: CallPeer; from: number };

async function comeWithSound(
  stage: Stage,
  { booking, tutor }: Lesson,
  person: Attendant,
): Promise<Sounding | undefined> {
  const [askedAt, from] = [Date.now(), performance.now()];
  const join = { by: person.uid, booking: booking.id, isHeard: true, askedAt };
  try {
    const peer = await enterCall(person, { id: booking.id, tutor: tutor.uid });
    const enteredAt = await peer.entered();
    noteJoin(stage, { ...join, fault: undefined, enteredAt });
    return { peer, from };
  } catch (error) {
    noteJoin(stage, { ...join, fault: String(error) });
    return undefined;
  }
}

/** From when both had asked to be let in to the first packet of the other; answers whether they heard one another. */
async function hearOneAnother(
  { acts, meter, tell }: Stage,
  lesson: Lesson,
  both: readonly Sounding[],
): Promise<boolean> {
  const [askedAt, bothAsked] = [Date.now(), Math.max(...both.map(({ from }) => from))];
  const people = [lesson.tutor.uid, lesson.student.uid];
  const heard = both.map(async ({ peer }, index) => {
    const other = people[1 - index] ?? '';
    const fault = await peer.hears(other, hearWithinMs).catch(String);
    const ms = Math.max(0, (peer.firstFrom(other) ?? performance.now()) - bothAsked);
    const answeredAt = Date.now();
    meter.note('hear the other', { ms, status: fault === undefined ? 200 : 0, at: answeredAt });
    const [by, outcome] = [people[index] ?? '', fault === undefined ? 'yes' : 'no'] as const;
    acts.push({ act: 'hear', by, other, booking: lesson.booking.id, outcome, askedAt, answeredAt });
    if (fault !== undefined) tell(fault);
    return fault === undefined;
  });
  return (await Promise.all(heard)).every(Boolean);
}

async function lessonWithSound(stage: Stage, lesson: Lesson): Promise<Leave> {
  const both = await Promise.all(
    [lesson.tutor, lesson.student].map(async (person) => {
      await pause(Math.random() * withinMs, stage.signal);
      return comeWithSound(stage, lesson, person);
    }),
  );
  const there = both.filter((one) => one !== undefined);
  if (there.length === 2 && (await hearOneAnother(stage, lesson, there)))
    stage.company.attended.push(lesson.booking.id);
  return async () => void (await Promise.all(there.map(({ peer }) => peer.leave())));
}

async function lessonBySignals(stage: Stage, lesson: Lesson): Promise<Leave> {
  const leaves = await Promise.all(
    [lesson.tutor, lesson.student].map(async (person) => {
      await pause(Math.random() * withinMs, stage.signal);
      return comeBySignals(stage, lesson, person);
    }),
  );
  return async () => void (await Promise.all(leaves.map((leave) => leave())));
}

/** What a lesson does not become, oracles find in its row: a run that waits in vain is judged all the same. */
async function untilAll({ tell }: Stage, lessons: readonly Lesson[], status: string): Promise<void> {
  const waited = await Promise.allSettled(lessons.map((lesson) => untilStatus(lesson, status)));
  for (const one of waited) if (one.status === 'rejected') tell(String(one.reason));
}

/** As time would pass: a quarter of an hour in it is known who is there, and at the end who was. */
async function bringToEnd(stage: Stage): Promise<void> {
  const { company } = stage;
  const kept = lessonsOf(company, 'running').filter(({ booking }) => company.attended.includes(booking.id));
  const [first] = kept;
  if (!first) return;
  await moveClock(first.booking.when + 16 * minuteMs);
  await untilAll(stage, kept, 'tutor-present');
  await moveClock(first.booking.when + 50 * minuteMs);
  await untilAll(stage, kept, 'pending-feedback');
}

export const joins: Story = {
  name: 'joins',
  about: `The full hour: everybody comes into the room of a lesson within ${withinMs / 1_000} seconds, up to ${mostWithSound} lessons with sound, and stays until it ends.`,
  needs(people) {
    const pairs = Math.max(1, Math.floor(people / 2));
    return { students: pairs, tutors: pairs, tokensEach: 1, hoursEach: 0, lessons: ['running'] };
  },
  streamsEach: () => 1,
  async play(stage) {
    const lessons = lessonsOf(stage.company, 'running');
    if (lessons.length === 0) throw new Error('without a clock that can be moved there are no lessons to come into');
    const leaves: Leave[] = [];
    try {
      const come = lessons.map((lesson, index) => {
        return (index < mostWithSound ? lessonWithSound : lessonBySignals)(stage, lesson);
      });
      leaves.push(...(await Promise.all(come)));
      await untilEnded(stage.signal);
      if (stage.signal.reason !== endedByHand) await bringToEnd(stage);
    } finally {
      await Promise.all(leaves.map((leave) => leave()));
    }
  },
};
