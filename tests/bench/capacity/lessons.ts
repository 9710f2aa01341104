/** What people do in lessons that run. They need a clock that can be moved, so a development build, whose gateway checks each of its answers besides. */
import { enterCall, type CallPeer } from '../../support/call-peer/call-peer.ts';
import { enterBySignals } from '../../support/call-peer/signals-only.ts';
import { inTurns } from '../../load/pace.ts';
import { lessonsOf, type Attendant, type Company } from '../../load/company.ts';
import { say } from '../../load/stories/doing.ts';
import { memoryOfParts } from '../support/whole-platform.ts';
import { costOf, growthOf, paceOf } from './measuring.ts';
import type { Bench } from './school.ts';

const linesEach = 20;
const withSound = 4;
const soundSeconds = 60;
/** Whose work it is while nothing changes in a room; what others use in a minute cannot be told from their rest. */
const busyParts = ['janus', 'media'];
/** Where somebody in a room is known. */
const roomParts = ['janus', 'media', 'gateway', 'nginx'];

type Lesson = Company['lessons'][number];
type Seat = { lesson: Lesson; person: Attendant };

const seatsOf = (lessons: readonly Lesson[]): Seat[] =>
  lessons.flatMap((lesson) => [lesson.tutor, lesson.student].map((person) => ({ lesson, person })));

export async function measureLessons(bench: Bench): Promise<void> {
  const lessons = lessonsOf(bench.stage.company, 'running');
  await measureChat(bench, seatsOf(lessons));
  await measureJoins(bench, seatsOf(lessons.slice(withSound)));
  await measureSound(bench, seatsOf(lessons.slice(0, withSound)));
}

async function measureChat({ stage, rest, tell, build, quiet }: Bench, seats: Seat[]): Promise<void> {
  await stage.crowd.open(
    seats.map(({ person }) => person),
    1,
  );
  const count = seats.length * linesEach;
  const said = () => stage.acts.filter(({ act, outcome }) => act === 'say' && outcome === 'yes').length;
  const parts = await costOf(rest, count, async () => {
    const talk = seats.map(async ({ lesson, person }) => {
      for (let line = 0; line < linesEach; line += 1) await say(stage, person, lesson.booking.id);
    });
    await Promise.all(talk);
    await quiet();
  });
  if (said() !== count) throw new Error(`${said()} of ${count} lines were taken`);
  tell('line', parts, { unit: 'ms of a processor', note: `${build}, ${count} lines in ${seats.length / 2} lessons` });
}

async function measureJoins({ rest, tell, build, quiet }: Bench, seats: Seat[]): Promise<void> {
  const entered: { leave(): void }[] = [];
  const parts = await costOf(rest, seats.length, async () => {
    const come = ({ lesson, person }: Seat) =>
      enterBySignals(person, { id: lesson.booking.id, tutor: lesson.tutor.uid });
    entered.push(...(await inTurns(seats, 8, come)));
    await quiet();
  });
  for (const { leave } of entered) leave();
  const note = `${build}, ${seats.length} people, the description of a browser, until the media server had answered it`;
  tell('join', parts, { unit: 'ms of a processor', note });
}

async function measureSound({ tell, build, quiet }: Bench, seats: Seat[]): Promise<void> {
  const habits = { isFilmed: true, isLifelike: true };
  await quiet();
  const [before, rest] = [memoryOfParts(), await paceOf(soundSeconds / 2)];
  const peers: CallPeer[] = await Promise.all(
    seats.map(({ lesson, person }) => enterCall(person, { id: lesson.booking.id, tutor: lesson.tutor.uid }, habits)),
  );
  try {
    await Promise.all(peers.map((peer) => peer.connected()));
    await quiet();
    const received = () =>
      peers.reduce(
        (sum, peer) => sum + Object.values(peer.report().received).reduce((all, { packets }) => all + packets, 0),
        0,
      );
    const packets = received();
    const parts = await costOf(rest, (seats.length * soundSeconds) / 60, () => paceOf(soundSeconds));
    const each = (received() - packets) / soundSeconds / seats.length;
    const memory = growthOf(before, roomParts, seats.length);
    const note = `${build}, ${seats.length} people in ${seats.length / 2} lessons, of whom each had ${Math.round(each)} packets of sound a second of the other, and twice that of picture`;
    const inRoom = Object.fromEntries(Object.entries(parts).filter(([part]) => busyParts.includes(part)));
    tell('minute', inRoom, { unit: 'ms of a processor', note });
    tell('room memory', memory, { unit: 'KB', note: `${build}, ${seats.length} people, proportional set` });
  } finally {
    await Promise.all(peers.map((peer) => peer.leave()));
  }
}
