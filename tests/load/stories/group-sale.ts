/** A group sale: sessions with a few seats are put up, and everybody wants one of them at one moment. */
import { randomUUID } from 'node:crypto';
import { adminApi, ok } from '../../support/api.ts';
import { outcomeOf } from '../acts.ts';
import { inTurns, pause } from '../pace.ts';
import type { Attendant } from '../people.ts';
import { anyOf } from './doing.ts';
import type { Stage, Story } from './story.ts';

const everyMs = 15_000;
const seats = 6;
const hourMs = 3_600_000;

type Place = { session: string; booking: string; tutor: string; when: number };

/** By an administrator, one after another: that is not what is measured. */
async function putUp({ company }: Stage, when: number): Promise<Place[]> {
  const admin = await adminApi();
  type Session = { id: string; bookings: { bookingId: string }[] };
  return inTurns(company.tutors, 4, async (tutor) => {
    const body = {
      title: `Meetings ${randomUUID().slice(0, 8)}`,
      tutor: tutor.uid,
      minStudentCount: 1,
      maxStudentCount: seats,
      lessons: [{ when, ...company.topic }],
    };
    const { id, bookings } = ok(await admin.call<Session>('POST', 'admin/addgroupsession', body));
    return { session: id, booking: bookings[0]?.bookingId ?? '', tutor: tutor.uid, when };
  });
}

async function takeSeat({ caller, acts }: Stage, student: Attendant, place: Place): Promise<void> {
  const body = { booking: place.session, selectedLessons: [place.booking] };
  const wanted = { method: 'PUT', path: 'groupsessions/session/book', body } as const;
  const { status, askedAt, answeredAt } = await caller.call(student, 'book a session', wanted);
  const { booking, tutor, when } = place;
  const what = { student: student.uid, tutor, booking, when, capacity: seats };
  acts.push({ act: 'book', ...what, outcome: outcomeOf(status), askedAt, answeredAt });
}

export const groupSale: Story = {
  name: 'group-sale',
  about: `A group sale: every fifteen seconds sessions of ${seats} seats are put up, and everybody wants one at once.`,
  needs(people) {
    const tutors = Math.max(1, Math.floor(people / 12));
    return { students: people - tutors, tutors, tokensEach: 8, wallet: 'group', hoursEach: 1, lesson: 'none' };
  },
  streamsEach: () => 1,
  bars: { booking: { p95: 2_000, p99: 4_000 }, live: { p95: 500, p99: 2_000 } },
  async play(stage) {
    for (let when = stage.company.firstHour + hourMs; !stage.signal.aborted; when += hourMs) {
      const nextAt = Date.now() + everyMs;
      const places = await putUp(stage, when);
      await Promise.all(
        stage.company.students.map(async (student) => {
          const place = anyOf(places);
          if (place) await takeSeat(stage, student, place);
        }),
      );
      await pause(nextAt - Date.now(), stage.signal);
    }
  },
};
