/** In booking: what a slot, a seat and a lesson may become, and who is told what of it. */
import type { Mutant } from '../mutant.ts';

const guards = 'services/booking/src/outbound/postgres/reservation-guards.int.test.ts';
const races = 'services/booking/src/usecases/closed-account-race.int.test.ts';

export const BOOKING: readonly Mutant[] = [
  {
    name: 'a slot is booked about material of the other stream',
    file: 'services/booking/src/domain/library-topic.ts',
    from: 'if (topic.isPte !== lesson.isPte && !tutor.isTraining)',
    to: 'if (topic.isPte && !lesson.isPte && lesson.isPte)',
    caughtBy: {
      suite: 'unit',
      test: 'services/booking/src/domain/take.test.ts',
      title: 'about PTE material with a token of one of Workplace',
    },
  },
  {
    name: 'a PTE slot opens again as a Workplace one when its student cancels',
    file: 'services/booking/src/domain/cancel.ts',
    from: 'return { ...offer, lesson: { ...offer.lesson, updatedBy: lesson.tutorUid } };',
    to: 'return { ...offer, lesson: { ...offer.lesson, isPte: false, updatedBy: lesson.tutorUid } };',
    caughtBy: {
      suite: 'unit',
      test: 'services/booking/src/domain/cancel.test.ts',
      title: 'of the same stream as the lesson was, PTE: true',
    },
  },
  {
    name: 'a slot is booked by an entitlement that ended between the read and the write',
    file: 'services/booking/src/outbound/postgres/reservation-statement.ts',
    from: ' and s.entitlement_version = ${v.entitlementVersion}',
    to: '',
    caughtBy: { suite: 'int', test: guards, title: 'The statement sees by itself that the subscription ended' },
  },
  {
    name: 'a slot is booked with a teacher who is being disabled',
    file: 'services/booking/src/outbound/postgres/reservation-statement.ts',
    from: 'order by t.uid for share)',
    to: 'order by t.uid)',
    caughtBy: { suite: 'int', test: races, title: 'a slot booked while the tutor is being disabled' },
  },
  {
    name: 'the loser of a race is offered slots that have begun',
    file: 'services/booking/src/queries/search-slots.ts',
    from: "where b.status = 'pending' and b.starts_at > $3 and ${visible} order by b.starts_at, b.id limit $4",
    to: "where b.status = 'pending' and $3::timestamptz is not null and ${visible} order by b.starts_at, b.id limit $4",
    caughtBy: {
      suite: 'int',
      test: 'services/booking/src/queries/queries.int.test.ts',
      title: 'the loser of a race is offered what lies ahead',
    },
  },
  {
    name: 'one demo student among payers takes the whole group lesson from its teacher',
    file: 'services/payments/src/wire/lesson-mapping.ts',
    from: 'sat.every(({ isMock }) => isMock)',
    to: 'sat.some(({ isMock }) => isMock)',
    caughtBy: {
      suite: 'int',
      test: 'services/payments/src/inbound/events/on-lesson-changed.int.test.ts',
      title: 'one demo student among payers takes nothing from the tutor',
    },
  },
  {
    name: 'a student’s live event shows what the teacher gets for the lesson',
    file: 'services/notification/src/wire/live-event.ts',
    from: 'uid === lesson.tutor?.uid ? lesson : bookingForStudent(lesson)',
    to: 'uid === lesson.tutor?.uid ? lesson : lesson',
    caughtBy: {
      suite: 'unit',
      test: 'services/notification/src/wire/live-event.test.ts',
      title: 'and the student nothing of it: book',
    },
  },
];
