/** Lessons with sound through the media server: their people send and hear real packets, which k6 cannot; and the school's clock brings them to their end. */
import { enterCall, type CallPeer } from '../../support/call-peer/call-peer.ts';
import { moveClock } from '../../support/people.ts';
import { lessonsOf, type Attendant, type Company } from '../company.ts';
import { untilStatus } from '../lessons.ts';
import { endedByHand, pause, untilEnded } from '../pace.ts';
import { noteJoin } from '../stories/joining.ts';
import { mostWithSound, withinMs } from '../stories/joins.ts';
import type { Stage } from '../stories/story.ts';

const minuteMs = 60_000;
const hearWithinMs = 30_000;

type Lesson = Company['lessons'][number];
type Leave = () => Promise<void>;
type Sounding = { peer: CallPeer; from: number };

async function comeWithSound(
  stage: Stage,
  { booking, tutor }: Lesson,
  person: Attendant,
): Promise<Sounding | undefined> {
  const [askedAt, from] = [Date.now(), performance.now()];
  const join = { by: person.uid, booking: booking.id, isLineUp: true, askedAt };
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

/** They stay until it ends. */
export async function soundInLessons(stage: Stage): Promise<void> {
  const lessons = lessonsOf(stage.company, 'running').slice(0, mostWithSound);
  const leaves: Leave[] = [];
  try {
    leaves.push(...(await Promise.all(lessons.map((lesson) => lessonWithSound(stage, lesson)))));
    await untilEnded(stage.signal);
    if (stage.signal.reason !== endedByHand) await bringToEnd(stage);
  } finally {
    await Promise.all(leaves.map((leave) => leave()));
  }
}
