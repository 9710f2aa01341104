/** The numbers of the catalogue (LIM-01..LIM-18), once for both sides of the wire. Milliseconds, pixels, characters or pieces, as the name says. */
const minute = 60_000;
const hour = 60 * minute;

export const lesson = {
  lengthMs: 50 * minute,
  commenceOpensBeforeMs: 10 * minute,
  commenceClosesAfterMs: 5 * minute,
  autoEndAfterJoinMs: 15 * minute,
  cancelLockMs: 12 * hour,
  updateMaterialLockMs: 30 * minute,
  feedbackWindowMs: 24 * hour,
  presenceNeededMs: minute,
  liveListBeforeMs: 3_300_000,
  groupUpcomingBeforeMs: 30 * minute,
  /** ADR 0032. */
  reminderBeforeMs: hour,
  dayReminderBeforeMs: 24 * hour,
  threeHoursReminderBeforeMs: 3 * hour,
  /** Only browsers say it. */
  soonBeforeMs: 10 * minute,
  feedbackDueBeforeMs: 4 * hour,
} as const;

/** NS-75. */
export const claim = { withinMs: 48 * hour, wordsMin: 10, wordsMax: 1_000 } as const;

/** Between which a version of the school's policy may set each, in minutes (ADR 0082). */
export const policyBounds = {
  cancelLockMinutes: [0, 10_080],
  teacherWaitMinutes: [1, 45],
  feedbackMinutes: [60, 10_080],
  presenceMinutes: [1, 45],
} as const;

export const call = {
  tickMs: 1_000,
  roomPollMs: 5_000,
  soundCheckMs: 5_000,
  awayMs: 60_000,
  awayIosBlurMs: 30_000,
  breakpointsPx: [500, 900, 1000],
  chatBoxPx: { width: 300, height: 400 },
  backgroundPersonThreshold: 0.6,
  /** ADR 0024: a machine that stays under the lowest rate for so long does without. */
  background: { maxFps: 15, minFps: 8, slowForMs: 5_000 },
  meterFftSize: 1024,
  pullToRefreshPx: 80,
  chatMaxCharacters: 1000,
  ticketLifeMs: minute,
  moveCodeLifeMs: 2 * minute,
} as const;
export const ui = {
  sidebarPx: 271,
  toastMs: 5_000,
  tabAnimationMs: 300,
  remoteTries: 5,
  remoteTryGapMs: 200,
  callCardMaxPx: 300,
  liveCardTickMs: 1_000,
  statusCheckMs: 30_000,
} as const;
export const session = {
  tokenRefreshMs: 3_000_000,
  activityIdleMs: 300_000,
  requestTimeoutMs: 60_000,
  apiVersion: 'v1',
} as const;
export const pdf = { retries: 3, retryDelayMs: 1_000, zoomDebounceMs: 300 } as const;
export const bandwidth = { upMbps: 1, downMbps: 1 } as const;
/** What a calendar reads at its private address. */
export const calendarFeed = { daysBehind: 30, daysAhead: 365, lessonsMax: 1_000, refreshSeconds: 3_600 } as const;
/** When a teacher did not come or called off (NS-67). */
export const rebook = { withinMs: 2 * 3_600_000, offers: 3 } as const;
/** A teacher who is away over hours that people may have booked (NS-76). */
export const timeOff = {
  longestDays: 28,
  furthestDays: 365,
  /** What was taken back within a day counts as if it were ahead. */
  aheadMax: 10,
  /** Of those that hold and those that were taken back. */
  listMax: 100,
  noteMax: 200,
  /** Until when a student answers: so long after being asked, and so long before nobody may cancel the lesson any more. */
  answerWithinMs: 24 * 3_600_000,
  answerBeforeLockMs: 3_600_000,
  /** Who would have less time than this is not asked. */
  shortestAnswerMs: 3_600_000,
  /** So long after it was said to stay, nobody is asked about a lesson again. */
  askAgainAfterMs: 6 * 3_600_000,
  /** Hours that are offered, and how far from the lesson they are. */
  hours: 3,
  withinDays: 7,
  /** How long ago what is shown in a list was over. */
  shownDays: 30,
} as const;
export const lists = {
  upcomingPage: 5,
  ownLessonsPage: 50,
  ownLessonsPageMax: 100,
  schedulePage: 200,
  completedPage: 100,
  earningsPage: 200,
  billingPage: 50,
  bookingLogPage: 200,
  callLogPage: 500,
  /** Of one lesson: lines, and stretches of each of the two who saw people come and go. */
  evidenceLines: 1_000,
  evidenceSpans: 500,
  /** Comings and goings that those stretches are made of: all that the log keeps of thirteen people. */
  evidenceSockets: 5_200,
  evidenceTold: 500,
  recommendedTutors: 10,
  favouriteTutors: 10,
  usedTutorsPage: 10,
  /** Of ninety days, for rules that are tried; and how many of those that end otherwise. */
  reportedLessons: 2_000,
  disputedDifferences: 1_000,
  /** An administrator's own. */
  savedViews: 20,
  /** On the page for strangers. */
  shownTutors: 12,
  ratingsWithMessage: 5,
  ownRatings: 50,
  feedbackHistory: 5,
  feedbackHistoryMax: 50,
  announcementsPage: 25,
  announcementsPageMax: 100,
  inquiriesPage: 25,
  inquiriesPageMax: 100,
  /** Whom one announcement may name. */
  announcementPeople: 5_000,
  announcementsShown: 2,
  announcementsAllUpTo: 3,
  applications: 125,
  policiesPage: 20,
  policyDifferencesPage: 50,
  usersPage: 25,
  usersPageMax: 100,
  usersCounted: 10_000,
  usedTutorsKept: 100,
  slotsPage: 500,
  openSlotsMax: 200,
  ledgerPageMax: 100,
  preferredTimesMax: 14,
  preferencesPage: 50,
  userBookingsPage: 25,
  personFeedbackPage: 10,
  dayLessonsPage: 50,
  /** Of each state on the administrators' first page; their lists have all. */
  todayLessons: 20,
  todayNext: 5,
  todayRisky: 5,
  tutorsCompletedPage: 10,
  groupSessionsPage: 25,
  /** Lessons of one page of sessions that come with all of theirs, each under a kilobyte. */
  groupSessionsPageLessons: 400,
  sessionLessonsPage: 20,
  chatPage: 200,
  chatPageMax: 500,
  conversationsPage: 25,
  conversationsPageMax: 100,
  materialsPage: 200,
  coursesPage: 100,
  /** Lessons of one page of courses, each a kilobyte at most; one course has 990 at most. */
  coursesPageLessons: 2_000,
  recordingsPage: 100,
  progressPage: 50,
  certificatesPage: 50,
  recordingPaths: 20,
  /** MAT-08 has three. */
  samples: 12,
} as const;
export const text = {
  email: 64,
  signInPassword: 128,
  passwordMin: 8,
  passwordMax: 128,
  signUpName: 32,
  storedName: 48,
  groupTitle: 80,
  applicationPasswordMax: 64,
  applicationNameMin: 2,
  applicationNameMax: 48,
  school: 48,
  introductionMin: 200,
  introductionMax: 600,
  youtubeId: 11,
  languages: 200,
  countryLabel: 64,
  applicationReasonMax: 1000,
  cancelReasonMin: 5,
  cancelReasonMax: 200,
  notes: 400,
  adjustReasonMin: 3,
  adjustReasonMax: 200,
  ratingMessage: 400,
  reportMin: 5,
  reportMax: 1000,
  about: 1000,
  feedbackField: 8_000,
  announcementTitle: 80,
  announcementMessage: 10_000,
  announcementIcon: 32,
  /** What somebody writes to the school (NS-56), and what administrators note beside it. */
  inquiry: 5_000,
  inquirySubject: 120,
  inquiryNote: 2_000,
  helpQuestion: 200,
  helpAnswer: 4_000,
} as const;
/** NS-27; a session's lessons are booked in one request. */
export const group = {
  maxStudents: 12,
  usualMaxStudents: 8,
  usualMinStudents: 2,
  lessonsMax: 40,
  /** Who has left a lesson so often does not book it again: each seat stays on record. */
  leavesMax: 3,
} as const;
/** How far ahead a booking is repeated at once. */
export const repeat = { weeksMax: 12 } as const;
/** Of the library's texts and codes. */
export const library = {
  nameMax: 100,
  textMax: 2_000,
  iconMax: 100,
  pathMax: 200,
  levels: { first: 1, last: 10 },
  /** Of one lesson. */
  recordingsMax: 50,
  /** Put into another order at once. */
  orderMax: 1_000,
  guidesMax: 500,
  /** Questions of the help. */
  helpMax: 300,
  /** Lines of one import, each a lesson with its files: a longer manifest is sent in several. */
  importMax: 100,
  search: { letters: 100, hits: 20, hitsMax: 50 },
  /** Two digits of the code are the position. */
  positions: { first: 1, last: 99 },
} as const;
/** How people wish to be told (NS-60); reminders in minutes before a lesson. */
export const preferences = {
  reminders: [1_440, 180, 60],
  usualReminders: [1_440, 60],
  dayMinutes: 1_440,
} as const;
export const rating = { min: 1, max: 5 } as const;
export const feedbackWords = { min: 10, max: 300, pteMin: 20, pteMax: 200 } as const;
/** NS-03, LIM-16. */
export const application = {
  scoreMin: 10,
  scoreMax: 90,
  genders: ['Male', 'Female', 'Other'],
  introVideoSeconds: 30,
  reviewBusinessDays: { from: 3, to: 5 },
} as const;
export const search = { maxDays: 31, pastMonths: 2, historyMonths: 1, freeDaysMax: 62 } as const;
/** Parts of a day, by the hours of whoever searches (CON-01): from the first until before the second. */
export const dayParts = { morning: [5, 12], afternoon: [12, 17], evening: [17, 23] } as const;
export type DayPart = keyof typeof dayParts;
/** NS-77: what of the hours that students want counts, and for how long. */
export const demand = {
  /** Whoever searches at any time means these hours of the own clock. */
  anyTime: [7, 22],
  preferredDays: 90,
  searchedDays: 28,
  /** Students whose searches wait to be noted, in one process. */
  notesAtOnce: 2_000,
  /** Teachers are asked for an hour once in so long, for so many hours in it, and of those that begin within so many days. */
  askAgainMs: 86_400_000,
  asksAtMost: 12,
  askAheadDays: 9,
  /** A student is told of an hour that opened once in so long, and of one that opened so many students. */
  alertAgainMs: 86_400_000,
  alertsOfHour: 200,
} as const;
export const money = {
  defaultLessonRate: 65,
  earningsFallbackRate: 390,
  applicationCurrency: 'PHP',
  correctionMostMinor: 1_000_000_000,
} as const;
/** NS-07, NS-52. */
export const purchase = {
  tokensMin: 1,
  tokensMax: 50,
  promoCodeMax: 64,
  priceIdMax: 128,
  searchTextMax: 100,
} as const;
export const payPeriods = { zone: 'Australia/Darwin', offered: 6, clockRefreshMs: hour } as const;
export const uploads = {
  applicationFileBytes: 1_048_576,
  lessonPdfBytes: 50 * 1_048_576,
  lessonPdfPages: 2_000,
  lessonAudioBytes: 512 * 1_048_576,
  personsDay: { files: 50, bytes: 200 * 1_048_576 },
  /** A whole course in a day. */
  administratorsDay: { files: 2_000, bytes: 8_192 * 1_048_576 },
} as const;
/** `side` is what is kept and shown; what is chosen may be as a phone takes it, for only the square that was cut out of it is sent. */
export const photo = { side: 256, sentSide: 512, chosenBytes: 25 * 1_048_576, chosenPixels: 120_000_000 } as const;
export const dateFormats = { expiry: 'dd LLLL yyyy', history: 'dd/MM/yyyy', searchTab: 'dd LLL yyyy' } as const;
export const countries = ['AU', 'CA', 'DE', 'FR', 'GB', 'JP', 'US'] as const;
