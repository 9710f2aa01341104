/** All texts of this package in English, by feature. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';
import { sentence } from '@parlance/kit/i18n/sentence.tsx';
import type { ReactNode } from 'react';

const plural = makePlural('en');
/** Whole hours as hours. */
const span = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} ${plural(minutes / 60, { one: 'hour', other: 'hours' })}`
    : `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`;

/** Of the policy that a lesson was booked under. */
type Rules = { feedbackMinutes: number; studentAbsentPaid: boolean; studentAbsentRefunded: boolean };

/** What the shell says of the screens as well. */
export const titles = {
  dashboard: 'Dashboard',
  messages: 'Messages',
  announcements: 'Announcements',
  schedule: 'Schedule',
  bookings: 'Bookings',
  lesson: 'Lesson',
  evidence: 'Lesson evidence',
  materials: 'Materials',
  income: 'Income',
  training: 'Training',
  account: 'Account',
  help: 'Help',
  contact: 'Contact Us',
  feedback: 'Submit feedback',
};

/** The teacher's part in English: what comes with the first page. */
export const common = {
  dashboard: { toSchedule: 'Go To Schedule' },
};

const words = (count: number) => `${count} ${plural(count, { one: 'word', other: 'words' })}`;

/** The teacher's bookings and the giving of feedback, in English. */
export const bookings = {
  tabs: { label: 'Bookings', upcoming: 'Upcoming', history: 'History' },
  upcoming: { profileHint: "Click a student's profile to see their feedback history.", openHours: 'Open hours' },
  history: {
    lateFeedback: 'Not eligible for payment',
    giveFeedback: 'Give feedback',
    callLog: 'Call log',
    openFeedback: (name: string) => `Open the feedback history of ${name}`,
  },
  callLog: {
    title: 'Call log',
    none: 'Nobody was in the room.',
    room: 'The room',
    yourStudent: 'Your student',
    somebody: 'Somebody',
    minutes: (count: number) => `${count} min`,
    startsAt: (time: string) => `${time} start`,
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    there: (name: string, { minutes, times }: { minutes: number; times: string }) =>
      `${name} was in the room for ${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}: ${times}`,
    neverThere: (name: string) => `${name} was not in the room`,
    zone: (day: string, zone: string) => `${day}, times in ${zone}.`,
    meaning: {
      'pending-feedback': ({ feedbackMinutes }: Rules) =>
        `Both of you were there. Give feedback within ${span(feedbackMinutes)} to be paid.`,
      completed: () => 'Both of you were there. The lesson counts for your pay, and the token is spent.',
      'student-absent': ({ studentAbsentPaid, studentAbsentRefunded }: Rules) =>
        `Your student was not there. The lesson ${studentAbsentPaid ? 'counts for your pay' : 'is not paid'}, and ${studentAbsentRefunded ? 'your student has the token back' : 'the token is spent'}.`,
      'tutor-absent': () => 'You were not there. Your student has the token back, and the lesson is not paid.',
    },
    events: {
      'participant-connected': 'came in',
      'participant-removed': 'was sent out',
      'participant-readmitted': 'may come in again',
      'track-disabled': 'was muted for everybody',
      'track-enabled': 'may be heard again',
      'room-created': 'opened',
      'room-ended': 'closed',
    },
    left: 'left',
    leaving: {
      kicked: 'left: came in again elsewhere, or was sent out',
      hangup: 'lost the connection',
      detached: 'lost the connection',
      timeout: 'lost the connection',
      'not-listed': 'lost the connection',
      'node-down': 'was cut off: a media server of ours failed',
      'node-restarted': 'was cut off: a media server of ours started anew',
      'room-closed': 'was there when the room closed',
    },
    direct: 'is connected directly',
    overRelay: 'is connected through a relay',
    lines: {
      microphone: 'the microphone',
      camera: 'the camera',
      sound: 'the lesson audio',
      screen: 'the screen share',
      audio: 'the microphone',
      video: 'the camera',
    },
    switchedOn: (line: string) => `switched on ${line}`,
    switchedOff: (line: string) => `switched off ${line}`,
    check: {
      measured: (figures: string) => `tested the line: ${figures}`,
      down: (mbps: number) => `${mbps.toFixed(1)} Mbps down`,
      up: (mbps: number) => `${mbps.toFixed(1)} Mbps up`,
      lost: (percent: number) => `${percent.toFixed(1)} % lost`,
      reached: 'tested the line: the school was reached',
      noSchool: 'tested the line: the school was not reached',
      relayTcp: 'The relay answers over TCP only.',
      noRelay: 'No relay answers.',
    },
  },
  cancel: {
    lesson: (student: string, when: string) => `Your lesson with ${student} on ${when} is cancelled.`,
    body: 'Your reason will be assessed by the admin team, and the student reads it. The student gets the lesson token back.',
  },
  feedback: {
    title: (student: string) => `Submit details for booking with ${student}`,
    rule: (least: number, most: number) => `${least} to ${most} words in each field.`,
    pteRule: (least: number, most: number) => `${least} to ${most} words in each field that you fill; one is enough.`,
    completed: 'The student completed the assigned work',
    left: (hours: number, minutes: number) => `${hours} h ${minutes} min left`,
    leftUntil: (left: ReactNode, when: string) => sentence`${left}, until ${when}`,
    saved: (time: string) => `Draft saved ${time}`,
    submit: 'Submit feedback',
    busy: 'Submitting feedback...',
    done: 'Feedback submitted!',
    givenElsewhere: 'Feedback for this lesson was given in another window',
    faulty: 'Please correctly fill out all details before submitting.',
    samples: {
      open: 'OPEN FEEDBACK SAMPLES',
      title: 'Feedback samples',
      pronunciation:
        'Your vowels were clear today. Practise the ending of past forms: worked, needed, called. Read five sentences aloud every day.',
      vocabulary:
        'You used ten new words for directions correctly. Keep opposite and across apart: opposite the bank, but across the street.',
      grammar:
        'Your questions had the right order most of the time. Remember the helping verb: where does she work, not where she works.',
      listening:
        'You understood the main idea of both recordings at the first hearing. Write numbers down while you listen to keep them.',
      behaviour:
        'On time, well prepared and curious. Camera on for the whole lesson, and the homework was done before we met.',
    },
    history: {
      title: (name: string) => `Feedback history of ${name}`,
      streams: 'Stream',
      general: 'Workplace English',
      pte: 'PTE English',
      none: 'No feedback available for this student',
      nonePte: 'No PTE scores found',
      empty: 'No recorded feedback',
    },
    words,
    more: (count: number, needed: number) => `${words(count)}, ${needed} more needed`,
    tooMany: (count: number, over: number) => `${words(count)}, ${over} too many`,
    behaviourHint: 'seen by teachers and administrators only',
    fields: {
      pronunciation: 'Pronunciation',
      vocabulary: 'Vocabulary',
      grammar: 'Grammar',
      listening: 'Listening',
      behaviour: 'Behaviour',
      speaking: 'Speaking',
      writing: 'Writing',
      reading: 'Reading',
    },
    faults: {
      required: 'is required',
      tooShort: (least: number) => `needs to have minimum ${least} words`,
      tooLong: (most: number) => `needs to have maximum ${most} words`,
      pteTooShort: (least: number) => `Needs to have at least ${least} words`,
      pteTooLong: (most: number) => `Needs to have a maximum of ${most} words`,
      oneAtLeast: 'At least one field is required',
    },
  },
};

/** A teacher's group lessons, in English. */
export const groups = {
  cancel: {
    lesson: (title: string, when: string) => `The group lesson of ${title} on ${when} is cancelled.`,
    body: 'Everybody in this lesson gets their token back. Tell them why.',
  },
  feedback: {
    title: 'Group session feedback',
    students: 'Students',
    hint: 'Write for one student or for several, and send what is ready. Whoever was absent gets none.',
    given: 'Feedback given',
    absent: 'Absent',
    completed: 'The assigned work was completed',
  },
};

const openHours = (count: number) => `${count} ${plural(count, { one: 'open hour', other: 'open hours' })}`;
const bookedLessons = (count: number) => `${count} ${plural(count, { one: 'booked lesson', other: 'booked lessons' })}`;

/** The teacher's week in English. */
export const schedule = {
  before: 'Week before',
  after: 'Week after',
  range: (from: string, to: string) => `${from} to ${to}`,
  thisWeek: 'This week',
  hint: (zone: string) => `Hours are yours, ${zone}. A lesson takes the first 50 minutes of its hour.`,
  asked: (when: string) => `The school asks who could open this hour: ${when}.`,
  forward: (date: string) => `Clocks go forward on ${date}`,
  back: (date: string) => `Clocks go back on ${date}`,
  bookedStay: 'Lessons already booked do not move.',
  opened: (count: number) => plural(count, { one: 'Hour opened', other: `${count} hours opened` }),
  closed: 'Hour closed',
  undo: {
    opened: (count: number) => plural(count, { one: 'Hour opened.', other: `${count} hours opened.` }),
    closed: (count: number) => plural(count, { one: 'Hour closed.', other: `${count} hours closed.` }),
    action: 'Undo',
    keep: 'Keep it so',
  },
  repeatWeek: 'Repeat week',
  repeat: {
    title: 'Repeat open hours',
    close: 'Close',
    none: 'This week has no hours yet. Open some first, then repeat them.',
    tooMany: 'One request opens at most 200 hours, and this week has more.',
    body: (count: number, city: string) =>
      plural(count, {
        one: `The hour you opened this week opens again at the same ${city} time. Booked hours stay as they are.`,
        other: `The ${count} hours you opened this week, booked or not, open again at the same ${city} time. Booked hours stay as they are.`,
      }),
    howLong: 'For how long',
    weeks: (count: number) => plural(count, { one: '1 week', other: `${count} weeks` }),
    range: (from: string, to: string) => `${from} to ${to}`,
    outcome: (open: number, taken: number, missing: number) =>
      [
        plural(open, { one: '1 hour to open', other: `${open} hours to open` }),
        ...(taken > 0 ? [`${taken} taken already`] : []),
        ...(missing > 0 ? [`${missing} cannot be: past, or clocks change`] : []),
      ].join(', '),
    refused: 'These hours could not be opened:',
    open: (count: number) => plural(count, { one: 'Open 1 hour', other: `Open ${count} hours` }),
    opened: (count: number) => plural(count, { one: 'Hour opened', other: `${count} hours opened` }),
  },
  grid: {
    keys: 'Arrow keys move. Shift with up or down selects hours of one day; Enter opens them, or closes them when the first is open. Escape lets go.',
    week: 'Week',
    you: 'You',
    today: (weekday: string) => `${weekday}, today`,
    students: 'students',
    noHour: 'This hour does not exist: clocks change',
    again: 'again',
    onceOnly: 'This hour comes once',
  },
  list: {
    day: 'Day',
    days: 'Days',
    there: (time: string) => `${time} there`,
    again: 'again, clocks went back',
    closed: 'Closed',
    early: (time: string) => `Earlier hours, from ${time}`,
    open: 'Open',
    close: 'Close',
    see: 'Lesson',
    openAt: (when: string) => `Open ${when}`,
    closeAt: (when: string) => `Close ${when}`,
    seeAt: (when: string) => `Lesson ${when}`,
  },
  cell: {
    past: 'past',
    closed: 'closed',
    unbooked: 'Unbooked',
    open: 'Open',
    openInWords: 'open',
    due: 'Feedback due',
    off: 'Off',
    offInWords: 'time off',
    absent: 'absent',
    cancelled: 'cancelled',
    group: 'group lesson',
    seats: (taken: number, most: number) => `${taken} of ${most} seats`,
    atRisk: 'At risk',
  },
  legend: {
    title: 'What the shapes mean',
    open: 'Open',
    booked: 'Booked',
    now: 'In Progress',
    due: 'Feedback due',
    done: 'Past',
    off: 'Time off',
    ahead: (open: number, booked: number) => `Still to come this week: ${openHours(open)}, ${bookedLessons(booked)}`,
  },
};

/** A teacher's time off in English. */
export const timeOff = {
  open: 'Time off',
  title: 'Mark time off',
  lead: 'Hours inside close, and nobody can book them. Each student who has a lesson inside is asked for another hour of yours.',
  from: { day: 'First day', time: 'From' },
  until: { day: 'Last day', time: 'Until' },
  note: 'For your own eye',
  noteHint: 'Nobody else reads it.',
  zone: (zone: string) => `Times are yours, ${zone}.`,
  keep: 'Mark time off',
  kept: 'Time off marked',
  backwards: 'It ends before it begins.',
  past: 'It begins in the past.',
  tooLong: (days: number) => `At most ${days} days at once.`,
  plan: {
    title: 'What it is in the way of',
    nothing: 'No lesson is booked in these hours.',
    openHours: (count: number) => plural(count, { one: '1 open hour closes.', other: `${count} open hours close.` }),
    refused: 'A lesson begins too soon for you to cancel it. Begin after it, or ask the office.',
  },
  outcome: {
    proposed: 'Is asked for another hour',
    'no-hours': 'No hour of yours is free within a week: cancelled, token back',
    'too-soon': 'Too near to ask: cancelled, token back',
    cancelled: 'Group: cancelled, tokens back',
    refused: 'Begins too soon',
  },
  state: {
    waiting: 'Being asked',
    proposed: 'Not answered yet',
    moved: 'Moved',
    declined: 'Wanted the token back',
    lapsed: 'Did not answer: cancelled',
    'no-hours': 'No free hour: cancelled',
    'too-soon': 'Too near: cancelled',
    cancelled: 'Group: cancelled',
    elsewhere: 'Moved, cancelled or begun otherwise',
    withdrawn: 'Stays',
  },
  movedTo: (when: string) => `to ${when}`,
  answerUntil: (when: string) => `until ${when}`,
  list: {
    title: 'Your time off',
    subtitle: 'What became of the lessons inside.',
    none: 'You have not marked any time off.',
    noLessons: 'No lesson was booked inside.',
    range: (from: string, until: string) => `${from} to ${until}`,
    takenBack: 'Taken back',
    answered: (answered: number, all: number) => `${answered} of ${all} answered`,
    nobodyAsked: 'No student was asked',
    takeBack: 'Take back',
    takeBackOf: (range: string) => `Take back ${range}`,
    shorten: 'Shorten',
    shortenOf: (range: string) => `Shorten ${range}`,
  },
  takeBack: {
    title: 'Take this time off back?',
    body: 'Lessons that nobody has answered for stay as they were, and their students are told. Hours that were closed stay closed: open those again that you want to offer.',
    action: 'Take back',
    done: 'Time off taken back',
  },
  shorten: {
    title: 'Shorten time off',
    lead: 'Lessons outside that nobody has answered for stay. Hours that were closed stay closed.',
    action: 'Shorten',
    done: 'Time off shortened',
    longer: 'It can only begin later or end earlier.',
  },
  group: (title: string) => `Group “${title}”`,
};

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The way through the training on a teacher's dashboard, in English. */
export const trainingPath = {
  title: 'Your training',
  lead: 'You are not listed for students yet. Do these in any order; the school decides at the end.',
  opened: (done: number, all: number) => `${done} of ${all} are done.`,
  account: { name: 'Account open', why: '' },
  guides: {
    name: 'Guides and videos',
    why: 'They say how a lesson goes, and what students and the school expect.',
    action: 'Open training',
  },
  profile: {
    name: 'Photo and introduction',
    why: 'They are what students read before they book you.',
    action: 'Open account',
  },
  practice: {
    name: 'Practice lessons',
    why: 'Open a few hours: the school books them as practice, with a lesson and feedback as later with students.',
    action: 'Open schedule',
  },
  confirmed: {
    name: 'Confirmed by the school',
    why: 'From then on students find and book you, and your lessons are paid.',
  },
};

/** Guides and videos for teachers, in English. */
export const training = {
  title: 'Training',
  lead: 'Guides open in a new tab, videos play here.',
  none: 'There are no guides yet.',
  search: 'Search guides and videos',
  nothing: (text: string) => `Nothing is called “${text}”.`,
  clear: 'Clear search',
  done: (count: ReactNode, all: number) => sentence`${count} of ${all} done`,
  of: (count: number, all: number) => `${count} of ${all}`,
  guide: (pages: number) => (pages > 0 ? `Guide, ${pages} ${plural(pages, { one: 'page', other: 'pages' })}` : 'Guide'),
  video: (seconds: number) => (seconds > 0 ? `Video, ${minutes(seconds)}` : 'Video'),
  states: {
    guide: { done: 'Read', open: 'Not read' },
    video: { done: 'Watched', open: 'Not watched' },
  },
};
