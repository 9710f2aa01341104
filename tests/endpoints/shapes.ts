/** What the answers look like, whole: a field more or fewer is a difference. */
export const tutorCard = {
  name: expect.stringMatching(/^Tutor \d$/),
  image: '',
  isPte: false,
  rating: { avg: 0 },
  status: 'completed',
  currency: 'AUD',
  languages: [],
  timeZone: 'UTC',
};
export const payment = { rate: 65, amount: 65, paid: false, currency: 'AUD' };
export const pupil = { name: expect.stringMatching(/^Student \d$/), image: '' };

/** What the lessons of the school's makers are about. */
export const madeTopic = {
  material: 'health',
  course: 'health-language',
  lesson: 'hl304',
  code: 'HL304',
  name: 'Giving directions at work',
};

/** The first version of the school's policy. */
export const policy = {
  version: 1,
  cancelLockMinutes: 720,
  teacherWaitMinutes: 5,
  feedbackMinutes: 1_440,
  presenceMinutes: 1,
  studentAbsentPaid: true,
  studentAbsentRefunded: false,
  payBy: 'lesson',
};

type Seen = { bookingId: string; groupSessionId: string; title: string; when: number; tutor: string; status: string };
type About = { topic: object; courseName: string; lessonCount: number; maxStudentCount: number };

/** As a student sees it who has no seat in it; others see more. */
export function groupLesson({ tutor, ...seen }: Seen, { topic, ...about }: About, more: object = {}) {
  const nobody = { studentCount: 0, studentIds: [], students: [], awaitingFeedback: 0, feedbackCount: 0 };
  return {
    ...seen,
    ...about,
    ...nobody,
    payment: null,
    updatedBy: '',
    commencedAt: null,
    policy,
    type: 'group',
    isPte: false,
    tutor: { uid: tutor, ...tutorCard },
    info: { topic },
    level: 3,
    minStudentCount: Math.min(2, about.maxStudentCount),
    lastUpdated: expect.any(Number),
    version: expect.any(Number),
    ...more,
  };
}

/** Somebody in a group lesson. */
export const seat = (id: string, over: object = {}) => ({
  id,
  ...pupil,
  seat: expect.any(String),
  status: 'booked',
  hasFeedback: false,
  viewFeedback: false,
  ...over,
});

type Session = { id: string; title: string; tutor: string; when: number; courseName: string; maxStudentCount: number };

export const groupSession = (known: Session & { minStudentCount: number }, bookings: readonly object[]) => ({
  ...known,
  status: 'open',
  isPte: false,
  level: 3,
  lessonCount: bookings.length,
  isUnderMinimum: false,
  lessonsAhead: 0,
  studentsAhead: 0,
  profile: { tutor: tutorCard },
  bookings,
  lastUpdated: expect.any(Number),
  version: 1,
});

/** A slot that nobody has, and what differs from one. */
export const oneOnOne = (known: { id: string; tutor: string; when: number; status: string }, over: object = {}) => ({
  ...known,
  student: null,
  type: 'one-on-one',
  isPte: false,
  info: null,
  profile: { tutor: tutorCard, student: null },
  payment: null,
  isViewedOnce: false,
  hasFeedback: false,
  lastUpdated: expect.any(Number),
  updatedBy: '',
  tokenType: null,
  commencedAt: null,
  policy: null,
  version: 1,
  ...over,
});

/** Everybody has the same name in identity. */
const named = { name: 'Robin Vale', timeZone: 'Asia/Kolkata' };

export const student = (known: { uid: string; email: string; lastActive: string }, usedTutors: unknown[]) => ({
  ...known,
  ...named,
  role: 'student',
  emailVerified: true,
  firstName: 'Robin',
  lastName: 'Vale',
  country: 'IN',
  about: 'Learns English for work.',
  image: '',
  enabled: true,
  createdAt: expect.any(Number),
  status: '',
  version: 1,
  profile: named,
  data: {
    lessonTokens: expect.any(Number),
    groupLessonTokens: expect.any(Number),
    PTELessonTokens: 0,
    PTEGroupLessonTokens: 0,
    freeTrialToken: 0,
    favouriteTutors: [],
    usedTutors,
  },
  stripe: { subscription: { currentSubscription: null }, freeTrialActivated: false },
});

/** A tutor, as a student reads it. */
export const tutor = (uid: string, over: object = {}) => ({
  uid,
  status: 'completed',
  isPte: false,
  profile: { image: '', introduction: '', languages: [], video: '', ...named },
  rating: { avg: 0, count: 0 },
  isFavourite: false,
  ...over,
});
