/** A group sale: sessions with a few seats are put up, and everybody wants one of them at one moment. */
import { outcomeOf } from '../acts.ts';
import { inTurns, roundsIn } from '../pace.ts';
import type { Listener } from '../company.ts';
import { anyOf } from './doing.ts';
import { atThePress, inRounds, putUp, roundMs } from './rounds.ts';
import { partOf, type PlayersScene, type Story } from './story.ts';

const seats = 6;
const hourMs = 3_600_000;

type Session = { id: string; bookings?: { bookingId: string }[] };
type Place = { session: string; booking: string; tutor: string; when: number };

/** By an administrator. Whoever's session cannot be put up has none this time. */
async function sells(scene: PlayersScene, admin: Listener): Promise<void> {
  const { company, caller } = scene;
  await inRounds(scene, async (round) => {
    const when = company.firstHour + hourMs * (1 + round);
    await inTurns(company.tutors, 4, async ({ uid: tutor }) => {
      const body = {
        title: `Meetings ${crypto.randomUUID().slice(0, 8)}`,
        tutor,
        minStudentCount: 1,
        maxStudentCount: seats,
        lessons: [{ when, ...company.topic }],
      };
      const wanted = { method: 'POST', path: 'admin/addgroupsession', body } as const;
      const { body: made } = await caller.call<Session>(admin, 'put up a session', wanted);
      const booking = made?.bookings?.[0]?.bookingId;
      if (made && booking !== undefined) putUp(scene, round, [{ session: made.id, booking, tutor, when }]);
    });
  });
}

/** Of several lessons at once it is said of each why not. */
type Refusal = { error?: { details?: { lessons?: { code: string }[] } } };

async function takeSeat({ caller, acts }: PlayersScene, student: Listener, place: Place): Promise<void> {
  const body = { booking: place.session, selectedLessons: [place.booking] };
  const wanted = { method: 'PUT', path: 'groupsessions/session/book', body } as const;
  const answer = await caller.call<Refusal>(student, 'book a session', wanted);
  const { status, body: said, askedAt, answeredAt } = answer;
  const refusedBy = said?.error?.details?.lessons?.[0]?.code ?? answer.refusedBy;
  const { booking, tutor, when } = place;
  const what = { student: student.uid, tutor, booking, when, capacity: seats };
  acts.push({ act: 'book', ...what, outcome: outcomeOf(status), askedAt, answeredAt, refusedBy });
}

export const groupSale: Story = {
  name: 'group-sale',
  about: `A group sale: every fifteen seconds sessions of ${seats} seats are put up, and everybody wants one at once.`,
  needs(people, minutes) {
    const tutors = Math.max(1, Math.floor(people / 12));
    return {
      students: people - tutors,
      tutors,
      tokensEach: roundsIn(minutes, roundMs),
      wallet: 'group',
      hoursEach: 1,
      lessons: [],
    };
  },
  asks: ['booking'],
  streamsEach: () => 1,
  bars: { booking: { p95: 2_000, p99: 4_000 }, live: { p95: 500, p99: 2_000 } },
  parts: {
    administrator: partOf(({ admins }) => admins.slice(0, 1), sells),
    students: partOf(
      ({ students }) => students,
      (scene, student) =>
        atThePress<Place>(scene, async (places) => {
          const place = anyOf(places);
          if (place) await takeSeat(scene, student, place);
        }),
    ),
  },
};
