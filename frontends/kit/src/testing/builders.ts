/** People, bookings and notices for tests; each test names only what it is about. */
import type { AnnouncementJson, BookingJson, MeJson, Schemas } from '../api/types.ts';
import { firstPolicy } from '../domain/policy.ts';

/** Monday 23 November 2026, 10:00 in São Paulo. */
export const monday = Date.UTC(2026, 10, 23, 13);

export function aPerson(over: Partial<MeJson> = {}): MeJson {
  const person: MeJson = {
    uid: 'c'.repeat(32),
    role: 'student',
    email: 'camila@example.com',
    emailVerified: true,
    firstName: 'Camila',
    lastName: 'Duarte',
    name: 'Camila Duarte',
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
    about: '',
    image: '',
    enabled: true,
    createdAt: monday,
    lastActive: null,
    status: '',
    version: 1,
  };
  return { ...person, ...over };
}

export function aTutor(over: Partial<MeJson> = {}): MeJson {
  const tutor = {
    isPte: false,
    lessonRate: 65,
    currency: 'AUD',
    introduction: '',
    video: '',
    rating: { avg: 4.5, count: 12 },
    speedTestPassed: true,
    showPublicly: false,
    languages: [],
  };
  return aPerson({
    uid: 'a'.repeat(32),
    role: 'tutor',
    firstName: 'Hannah',
    lastName: 'Okafor',
    name: 'Hannah Okafor',
    timeZone: 'America/Toronto',
    status: 'completed',
    tutor,
    ...over,
  });
}

export function aBooking(over: Partial<BookingJson> = {}): BookingJson {
  const tutor = {
    name: 'Hannah Okafor',
    image: '',
    isPte: false,
    rating: { avg: 4.5 },
    status: 'completed',
    languages: [],
  };
  const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Giving directions at work' };
  const booking: BookingJson = {
    id: '0198c0de-7abc-7def-8123-456789abcdef',
    tutor: 'a'.repeat(32),
    student: 'c'.repeat(32),
    type: 'one-on-one',
    when: monday,
    status: 'booked',
    isPte: false,
    info: { topic, introduction: true, correctMistakes: false, notes: '' },
    profile: {
      tutor: { ...tutor, currency: 'AUD', timeZone: 'America/Toronto' },
      student: { name: 'Camila Duarte', image: '', timeZone: 'America/Sao_Paulo' },
    },
    payment: null,
    isViewedOnce: false,
    hasFeedback: false,
    lastUpdated: null,
    updatedBy: '',
    tokenType: 'lessonTokens',
    commencedAt: null,
    policy: firstPolicy,
    version: 1,
  };
  return { ...booking, ...over };
}

export function anAnnouncement(over: Partial<AnnouncementJson> = {}): AnnouncementJson {
  return {
    id: 'n1',
    title: 'Holiday hours',
    message: 'The school stays open.',
    from: 'Nadia Rahman',
    when: monday - 7_200_000,
    for: ['student'],
    icon: '',
    type: 'announce',
    is_viewed: false,
    adminPost: true,
    path: null,
    announcementId: 'a1',
    admin: 'Admin Team',
    bookingId: null,
    tutor: null,
    ...over,
  };
}

export function someFeedback(over: Partial<Schemas['Feedback']> = {}): Schemas['Feedback'] {
  return {
    pronunciation: '',
    vocabulary: '',
    grammar: '',
    listening: '',
    speaking: '',
    writing: '',
    reading: '',
    completedAssigned: true,
    isPte: false,
    when: null,
    ...over,
  };
}

/** A student as the student sees oneself: six tokens for lessons, no subscription unless it is named. */
export function aStudent(over: Partial<Schemas['Student']> = {}): Schemas['Student'] {
  const { createdAt, ...person } = aPerson();
  return {
    ...person,
    createdAt,
    profile: { name: person.name, timeZone: person.timeZone },
    data: {
      lessonTokens: 6,
      groupLessonTokens: 0,
      PTELessonTokens: 0,
      PTEGroupLessonTokens: 0,
      freeTrialToken: 0,
      favouriteTutors: [],
      usedTutors: [],
    },
    stripe: { subscription: { currentSubscription: null }, freeTrialActivated: false },
    ...over,
  };
}

export function aPayLine(over: Partial<Schemas['PayLine']> = {}): Schemas['PayLine'] {
  const when = over.when ?? monday - 3 * 86_400_000;
  return {
    id: 'line-1',
    bookingId: 'booking-1',
    student: { uid: 'student-1', name: 'Camila Duarte' },
    when,
    rate: 390,
    currency: 'PHP',
    paid: false,
    status: 'completed',
    topic: { code: 'HL303', name: 'Asking the way' },
    amount: 39_000,
    group: false,
    period: '2026-11-16',
    correctsPeriod: null,
    cause: 'feedback',
    reason: '',
    standsAt: when,
    payoutReference: '',
    studentTimeZone: 'America/Sao_Paulo',
    correctsPaid: false,
    ...over,
  };
}
