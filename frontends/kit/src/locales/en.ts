/** All texts of this package in English, by feature. */
import { makePlural } from '../i18n/plural.ts';
import { sentence } from '../i18n/sentence.tsx';
import type { ReactNode } from 'react';

const plural = makePlural('en');

/** By itself: the lesson room says it too, and has no use for the other words of the lists. */
type LineFigures = Record<'downMbps' | 'upMbps' | 'lossPercent' | 'relayUdpMs' | 'relayTcpMs', number | null> & {
  relayOffered: boolean;
};
const round = (value: number | null) => (value === null ? '–' : Math.round(value * 10) / 10);

/** Whole hours as hours. */
const span = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} ${plural(minutes / 60, { one: 'hour', other: 'hours' })}`
    : `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`;

/** That a policy names: the wait for the teacher, and how long in the room is being there. */
type Minutes = { wait: number; there: number };
const aWhile = (minutes: number) => (minutes === 1 ? 'a minute' : span(minutes));

export const noAudio = 'No audio available';

type Day = { weekday: string; day: number; month: string; year: number };
type Expiry = { day: string; month: string; year: number };

/** What all parts of the portal say, in English. */
export const common = {
  greeting: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  time: {
    date: ({ weekday, day, month, year }: Day) => `${weekday} ${day} ${month} ${year}`,
    day: ({ day, month }: Pick<Day, 'day' | 'month'>) => `${day} ${month}`,
    expiry: ({ day, month, year }: Expiry) => `${day} ${month} ${year}`,
    month: ({ month, year }: Omit<Expiry, 'day'>) => `${month} ${year}`,
    sameTime: 'same time',
    ahead: (hours: number) => `${hours} h ahead`,
    behind: (hours: number) => `${hours} h behind`,
    until: (end: string) => `to ${end}`,
    minutes: (count: number) => `${count} min`,
    inCity: (time: string, city: string) => `${time} in ${city}`,
    clocksForward: (city: string, date: string) => `Clocks in ${city} go forward on ${date}.`,
    clocksBack: (city: string, date: string) => `Clocks in ${city} go back on ${date}.`,
    clocksCounted: 'The times shown already count with it.',
    forInCity: (time: string, name: string, city: string) => `${time} for ${name} in ${city}`,
  },
  streams: { workplace: 'Workplace English', pte: 'PTE English' },
  /** To the letter. */
  status: {
    pending: 'Unbooked',
    booked: 'Upcoming',
    'in-progress': 'In Progress',
    'tutor-absent': 'Teacher Absent',
    'student-absent': 'student absent',
    'pending-feedback': 'No Feedback',
    'tutor-present': 'Teacher Present',
    'tutor-cancelled': 'tutor-cancelled',
    'student-cancelled': 'student-cancelled',
    cancelled: 'cancelled',
    completed: 'completed',
    open: 'open',
    refunded: 'Teacher Absent, Refunded',
  },
  tokens: {
    lessonTokens: 'Workplace one-on-one',
    groupLessonTokens: 'Workplace group',
    PTELessonTokens: 'PTE one-on-one',
    PTEGroupLessonTokens: 'PTE group',
    freeTrialToken: 'Free trial',
    added: (count: number, label: string) => `${count} ${label} has been added in your account`,
    removed: (count: number, label: string) => `${count} ${label} has been removed from your account`,
    until: (date: string) => `until ${date}`,
    none: 'No Subscription',
    trial: (count: number) =>
      plural(count, { one: 'for one lesson of either stream', other: 'for lessons of either stream' }),
    unit: 'tokens',
  },
  money: { unknownCurrency: 'Currency Not Found' },
  faults: {
    unknown: 'An error has occured.',
    answer: 'Something went wrong, please try again',
    timedOut: "We can't reach the product at the moment. Please wait and try again.",
    noCredentials: (path: string) => `Tried to make API call (/${path}) but credentials were null.`,
    unreachable: "We can't reach our servers right now, please bear with us.",
  },
  ui: {
    loading: 'Loading',
    retry: 'Retry',
    reference: 'Reference',
    copyReference: 'Copy the reference',
    copied: 'Copied',
    pageLate: 'This page has not loaded yet.',
    noZone: 'No zone fits.',
    close: 'Close',
    cancel: 'Cancel',
    monthBefore: 'Month before',
    monthAfter: 'Month after',
    lessonWith: (name: string) => `Lesson with ${name}`,
    lessonWithNobody: 'Lesson with nobody',
    openProfile: (name: string) => `Open the profile of ${name}`,
  },
  dates: { start: 'Start date', end: 'End date' },
  chart: { asTable: 'Table', asChart: 'Chart' },
  rating: { average: 'Average rating' },
  steps: { past: 'done' },
  anotherTeacher: 'Sorry, you are not authorized to view another teacher',
};

/** What student and teacher see of their lessons first, in English. */
export const dashboard = {
  live: {
    title: 'Live lesson',
    waiting: 'Waiting for your teacher to commence the lesson.',
    refunded: 'Your teacher was absent. Your lesson token has been refunded.',
    missed: 'You missed the deadline to commence this lesson. The student has been refunded.',
    over: 'This lesson has ended.',
    left: 'left in this lesson',
    untilStart: 'until the lesson starts',
    roomOpen: 'The room is open.',
    join: 'Join Lesson',
    commence: 'Commence Lesson',
    toRecap: 'See the recap',
  },
  next: {
    title: 'Next lesson',
    open: 'Open lesson',
    devices: {
      ready: 'Camera and microphone ready',
      refused: 'Camera or microphone could not be reached.',
      check: 'Check camera and microphone',
    },
  },
  after: {
    title: 'After your lessons',
    none: 'Nothing waits for you.',
    due: (hours: number, minutes: number) =>
      hours > 0 ? `Feedback due, ${hours} h left` : `Feedback due, ${minutes} min left`,
    rate: 'Rate your lesson',
    arrived: 'Feedback arrived',
    read: 'Read it',
    toRate: 'Rate',
    write: 'Write feedback',
    of: (action: string, name: string) => `${action}: ${name}`,
    more: 'View all',
  },
  upcoming: {
    title: 'Upcoming Lessons',
    none: 'You have no upcoming lessons',
  },
  announcements: {
    title: 'Latest Announcements',
    all: 'View all',
    allOf: (count: number) => `View all ${count}`,
    none: 'There are no new announcements',
    posted: ({ from, at, ago }: { from: string; at: string; ago: string }) => `Posted by ${from}, ${at} (${ago})`,
  },
};

/** The own account, in English. */
export const account = {
  photo: {
    title: 'Photo',
    subtitle: 'Everybody of the school sees it beside your name.',
    choose: 'Choose a photo',
    replace: 'Replace',
    take: 'Take a photo',
    remove: 'Remove',
    kind: 'a PNG, JPEG or WebP picture',
    hint: 'PNG, JPEG or WebP. You can also drop it here.',
    cutTitle: 'Cut your photo',
    stage: 'Your photo behind a square. Arrows move it, plus and minus bring it nearer and away.',
    stageRole: 'photo that can be moved',
    zoom: 'Nearer',
    howTo: 'Drag the photo, or move it by the arrow keys. Only what you see in the square is sent.',
    save: 'Save photo',
    saving: 'Saving...',
    saved: 'Your photo is saved.',
    removed: 'Your photo is removed.',
    removeTitle: 'Remove your photo?',
    removeBody: 'Others see the first letters of your name again.',
    keep: 'Keep photo',
  },
  profile: {
    title: 'Profile',
    subtitle: 'Name and email are changed by the school.',
    timeZone: 'Time zone',
    timeZoneHint: 'Times are shown in this zone.',
    introduction: 'Introduction',
    introductionHint: 'Students read it on your profile.',
    languages: 'I also speak',
    languagesHint: (most: number) =>
      `Besides English, at most ${most}. Students can look for who speaks their language.`,
    shown: {
      label: 'Show me on the school’s page',
      note: (firstName: string, stream: string) =>
        `Anybody can read that page. It shows your first name (${firstName}), your stream (${stream}), your average rating and your next free hour, and nothing else. Take it back, and you are gone from it within a minute.`,
    },
    count: (count: number, max: number) => `${count} of ${max} characters`,
    save: 'Save profile',
    saving: 'Saving...',
    saved: 'Saved.',
    faults: { introduction: (min: number, max: number) => `Introduction has between ${min} and ${max} characters` },
  },
  preferences: {
    title: 'What we tell you',
    subtitle: 'Everything is in your bell. Choose what comes to you besides.',
    areas: {
      lesson: { name: 'Lessons', note: 'Booked, reminders before they begin, and messages' },
      feedback: { name: 'Feedback', note: 'Feedback and ratings, as they arrive' },
      money: { name: 'Payments', note: 'A card or a free trial that ends soon' },
      school: { name: 'School news', note: 'Announcements that the school also mails' },
    },
    ways: { mail: 'Mail', push: 'Browser' },
    /** What is seen comes first, so that it can be said aloud. */
    wayOf: (way: string, area: string) => `${way}: ${area}`,
    reminders: {
      title: 'Remind me before a lesson',
      note: 'None is fine too.',
      before: (hours: number) => `${hours} ${plural(hours, { one: 'hour', other: 'hours' })}`,
    },
    quiet: {
      title: 'Quiet hours',
      note: (zone: string) => `Mails that can wait come afterwards. Your clock: ${zone}.`,
      from: 'From',
      to: 'To',
    },
    required:
      'Moved and cancelled lessons, a teacher who did not come, receipts and what concerns your account are always mailed, at any hour.',
    requiredOfSchool: 'What concerns your account is always mailed, at any hour.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Saved.',
    faults: { time: 'Enter a time', same: 'The end has to differ from the beginning' },
  },
  security: {
    title: 'Signing in',
    subtitle: 'These open on the sign-in pages and bring you back here.',
    passkey: 'Add a passkey',
    passkeyNote: 'Sign in with your fingerprint, your face or the lock of your device.',
    password: 'Change password',
    passwordNote: 'You are signed out everywhere else.',
  },
  signIns: {
    title: 'Where you are signed in',
    subtitle: 'By their addresses on the net. Sign out wherever it is not you.',
    here: (address: string) => `This browser (${address})`,
    times: (since: string, lastSeen: string) => `Since ${since}. Last here ${lastSeen}.`,
    end: 'Sign out there',
    endOf: (address: string, since: string) => `Sign out there: ${address}, since ${since}`,
    endOthers: 'Sign out everywhere else',
  },
  leaving: { title: 'This device', note: 'You are signed in on this device.', signOut: 'Sign Out' },
  data: {
    title: 'My data',
    note: 'All that the school keeps of you, as one archive: profile, lessons, tokens, payments, notices, messages that you wrote. Files come as links that work for a day.',
    action: 'Download my data',
  },
  deleting: {
    open: 'Delete my account...',
    title: 'Delete my account',
    action: 'Ask the school to delete it',
    what: 'Your name, photo, messages and progress are taken out, and you can no longer sign in. Lessons that you booked are cancelled, tokens are lost, and what the law asks the school to keep of payments stays.',
    next: (email: string) => `The school writes to ${email} before anything is deleted.`,
    sent: (email: string) => `The school has your request and writes to ${email} before anything is deleted.`,
    /** What the school reads. */
    subject: 'Delete my account',
    message: 'I ask the school to delete my account.',
  },
};

/** Lines that people write, in a lesson and between two, in English. */
export const chat = {
  you: 'You',
  sending: 'Sending...',
  notSent: 'Not sent',
  retry: 'Retry',
  messages: 'Messages',
  earlier: 'Earlier messages',
  newBelow: 'New messages below',
  wrote: (name: string, text: string) => `${name} wrote: ${text}`,
  message: 'Message',
  send: 'Send',
};

/** What a student and a teacher write to each other outside lessons, in English. */
export const messages = {
  title: 'Messages',
  list: 'Conversations',
  none: 'You have no messages yet. Write to somebody from a lesson of yours, or from a teacher’s page.',
  more: 'Show older ones',
  choose: 'Choose a conversation to read it.',
  back: 'All conversations',
  retry: 'Retry',
  gone: 'Deleted account',
  unread: (count: number) => `${count} unread`,
  you: (text: string) => `You: ${text}`,
  with: (name: string) => `Messages with ${name}`,
  nothing: 'Nothing written yet. What you write is kept for twelve months.',
  open: (name: string) => `Message ${name}`,
  message: 'Message',
  closed: 'This account is not in use any more. You can still read what was written.',
  blocked: (name: string) => `You have blocked ${name}. Your lessons are not touched.`,
  block: 'Block',
  unblock: 'Unblock',
  unblocked: (name: string) => `${name} can write to you again.`,
  report: 'Report',
  blockDialog: {
    title: (name: string) => `Block ${name}?`,
    body: 'Neither of you can write until you unblock them. What was written stays. Your lessons stay as they are.',
    action: 'Block',
  },
  reportDialog: {
    title: (name: string) => `Report your messages with ${name}`,
    body: 'The school will read this conversation, and only while your report is open.',
    message: 'What is wrong?',
    required: 'Please say what is wrong',
    bounds: (min: number, max: number) => `Between ${min} and ${max} characters`,
    action: 'Report',
    done: 'Your report has been sent to the school.',
  },
};

/** Announcements and notices, in English; the catalogue's words to the letter. */
export const announcements = {
  title: 'Announcements',
  none: 'No announcements have been posted',
  left: (count: number, zone: string) => `${count} not viewed yet, newest first. Times are yours, ${zone}.`,
  more: 'Show older ones',
  ok: 'Ok',
  okOf: (title: string) => `Ok: ${title}`,
  details: 'view details',
  follow: 'Go there',
  toLesson: 'Open the lesson',
  at: (time: string, ago: string) => `${time} (${ago})`,
  postedBy: (from: string) => `Posted by ${from}`,
  viewer: (sender: string, ago: string) => `Posted by ${sender} ${ago}`,
  types: { announce: 'Announcement', feature: 'Feature', update: 'Update', user: 'For you' },
};

/** The help page in English; questions and answers are the school's. */
export const help = {
  questions: 'Questions and answers',
  search: 'Search the questions',
  count: (count: number) => `${count} ${plural(count, { one: 'question', other: 'questions' })} found`,
  none: 'There are no questions here yet. Ask us yours.',
  nothing: (typed: string) => `Nothing here answers “${typed}”. Write to us, and somebody does.`,
  clear: 'Show all questions',
  edit: 'Edit questions',
  ways: 'Ways to the school',
  contact: 'Contact Us',
  contactNote: 'Write to the school about a payment, your account or anything else. Somebody reads it and writes back.',
  feedback: 'Submit feedback',
  feedbackNote: 'Tell us what you miss or what gets in your way.',
};

/** Writing to the school, in English. */
export const inquiries = {
  contact: {
    title: 'Contact Us',
    lead: (email: string) => `Write to the school. We answer to ${email}.`,
    message: 'Message',
    send: 'Send message',
    next: (email: string) => `The school has your message. Somebody reads it and writes back to ${email}.`,
  },
  visitor: {
    lead: 'Write to the school. We answer to the address that you give, and send nothing else to it.',
    name: 'Your name',
    email: 'Your e-mail address',
    next: (email: string) =>
      `The school has your message. Somebody reads it and writes back to ${email}. No confirmation is mailed.`,
  },
  feedback: {
    title: 'Submit feedback',
    lead: 'It goes to the people who run the school. Your lessons’ people do not see it.',
    about: 'About',
    message: 'What happened, or what do you miss?',
    mayReply: (email: string) => `You may write to me at ${email}`,
    send: 'Send feedback',
    next: 'The school has your feedback and reads it. You get no answer, as you asked.',
    nextWith: (email: string) =>
      `The school has your feedback and reads it. If there is something to ask or to tell, we write to ${email}.`,
  },
  abouts: { booking: 'Booking', room: 'The lesson room', money: 'Money', account: 'Account', other: 'Other' },
  subject: 'Subject',
  count: (count: number, max: number) => `${count.toLocaleString('en')} of ${max.toLocaleString('en')} characters`,
  sentWith: (page: string, build: string) =>
    page === ''
      ? `Sent with it: build ${build}. No lesson content.`
      : `Sent with it: the page you came from (${page}) and build ${build}. No lesson content.`,
  failed: (problem: string) => `${problem} Nothing was sent, and your words are still here.`,
  thanks: (name: string) => `Thank you, ${name}.`,
  back: 'Back',
  cancel: 'Cancel',
  faults: {
    required: 'This is required',
    tooLong: (max: number) => `At most ${max} characters`,
    name: 'Letters, spaces and dashes only',
    email: 'This is no e-mail address',
  },
};

/** Documents and videos inside a page, in English; the catalogue's words to the letter. */
export const documents = {
  documents: {
    pageOf: (page: number) => `Page ${page}`,
    loading: 'Loading PDF...',
    none: 'This lesson has no document.',
    failed: 'Failed to load PDF. Please try again.',
    notFetched: 'Error fetching materials',
    zoomFailed: 'Unable to display PDF at current zoom level',
    zoomAdvice: 'Please adjust the zoom or refresh the page.',
    retry: 'Retry',
    page: 'Page',
    back: 'Page back',
    forward: 'Page forward',
    of: (shown: ReactNode, count: number) => sentence`${shown} of ${count}`,
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    label: 'Lesson page',
    goTo: 'Go to page',
    fitWidth: 'Fit width',
    wholePage: 'Whole page',
    asPage: 'Show the page as printed',
    asText: 'Show the words large',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    close: 'Close',
  },
  video: { note: 'Plays from YouTube. Nothing is loaded from there before you press play.' },
};

const students = (count: number) => `${count} ${plural(count, { one: 'student', other: 'students' })}`;

/** Group sessions as students and teachers read of them, in English. */
export const groups = {
  list: {
    upcoming: 'Group lessons to come',
    history: 'Past group lessons',
    noUpcoming: 'You have no upcoming bookings',
    none: 'No group sessions Found.',
    noneInPeriod: 'No group sessions found for this period',
  },
  row: {
    label: (title: string) => `Group lesson of ${title}`,
    with: (teacher: string) => `with ${teacher}`,
    students,
    seats: (taken: number, most: number) => `${taken} of ${most} seats taken`,
    seatsAndFewest: ({ taken, most, fewest }: { taken: number; most: number; fewest: number }) =>
      `${taken} of ${most} seats taken, minimum ${fewest}`,
    atRisk: 'At risk',
  },
  cancel: {
    open: 'Cancel',
    locked: (minutes: number) => `You can't cancel within ${span(minutes)} of commencement`,
    title: 'Cancel this group lesson',
    confirm: 'Cancel lesson',
    keep: 'Keep lesson',
    busy: 'Cancelling group session booking...',
    done: 'Group session booking cancelled',
  },
  feedback: { students: 'Students', none: 'No feedback available for this student' },
};

/** The ledger of a student's tokens, in English. */
export const ledger = {
  heading: 'Token ledger',
  hint: (zone: string) => `Every change with its reason. Times are yours, ${zone}.`,
  none: 'No tokens yet. Each token that comes or goes is listed here with its reason.',
  noneFit: 'No tokens moved here. Choose another kind or month.',
  more: 'Show more lines',
  kinds: 'Kind of token',
  allKinds: 'All kinds',
  months: 'Month',
  allMonths: 'All months',
  download: 'Download CSV',
  fileName: (month: string) => (month ? `tokens-${month}.csv` : 'tokens.csv'),
  columns: { change: 'Change', why: 'Why', kind: 'Kind', when: 'When, and by whom', after: 'After' },
  csv: { date: 'Date', time: (zone: string) => `Time in ${zone}`, by: 'By whom', purchase: 'Payment' },
  why: 'Why?',
  whyLost: 'Why did I lose a token?',
  /** By the reason of a line. */
  reasons: {
    'lesson-booked': (what: string) => `Booked ${what}`,
    'lesson-refunded': (what: string) => `Refund for ${what}`,
    'admin-adjusted': (what: string) => (what ? `Adjusted by hand: ${what}` : 'Adjusted by hand'),
    'purchase-credited': (what: string) => what || 'Payment received',
    'trial-credited': () => 'Free trial started',
    'trial-ended': () => 'Free trial ended',
    'purchase-refunded': (what: string) =>
      what ? `Money back, and tokens with it: ${what}` : 'Money back, and tokens with it',
    'refund-undone': (what: string) =>
      what ? `A refund did not take place, tokens back: ${what}` : 'A refund did not take place: tokens back',
  },
  rules: {
    'lesson-booked':
      'One token when a lesson is booked. It comes back when the student cancels more than 12 hours before, when the teacher cancels or is absent, or when the school cancels. Not when the student is absent.',
    'lesson-refunded':
      'A token comes back to the balance that paid when a lesson is cancelled in time, when the teacher is absent, or when the school decides so.',
    'admin-adjusted': 'The school adds or takes tokens by hand, always with a reason.',
    'purchase-credited': 'A plan adds its tokens each time it is paid, single tokens come when they are paid.',
    'trial-credited':
      'A free trial brings its tokens once a student. They are spent before any other, and end with the trial.',
    'trial-ended': 'What of a free trial has not been spent in its time pays for nothing any more.',
    'purchase-refunded': 'When money goes back, the tokens of that payment that are not spent go back with it.',
    'refund-undone': 'When the payment provider refuses to send money back, the tokens come back, too.',
  },
  planPaid: 'Plan paid',
  bought: (count: number) => `${count} single ${plural(count, { one: 'token', other: 'tokens' })} bought`,
  receipt: (number: string) => `receipt ${number}`,
  lesson: 'a lesson',
  forLesson: (lesson: string, when: string) => `${lesson} for ${when}`,
  quoted: (note: string) => `“${note}”`,
  automatic: 'Automatic',
  administrator: 'An administrator',
  provider: 'Payment provider',
  you: 'You',
  balanceAfter: 'Balance after:',
  facts: { lesson: 'Lesson', teacher: 'Teacher', happened: 'What happened', note: 'Words', rule: 'Rule', by: 'By' },
  sums: {
    before: 'Before',
    lines: (count: number) => `${count} ${plural(count, { one: 'line', other: 'lines' })}`,
    after: 'After',
    balance: 'Balance now',
  },
};

/** What stands at lessons wherever they do, on the first page too, in English. */
export const lessonRows = {
  zone: (zone: string) => `Large times are yours, ${zone}`,
  material: {
    material: 'Open Material',
    audio: 'Audio',
    otherLesson: 'This material cannot be opened for the current lesson.',
    missing: 'Cannot open material. Missing booking or lesson information.',
    audioTitle: 'Lesson audio',
    noAudio,
  },
};

/** One's lessons in one's own calendar, in English. */
export const calendar = {
  add: {
    open: 'Add to calendar',
    file: 'As a file, for any calendar',
    google: 'Google Calendar',
    outlook: 'Outlook on the web',
    nobody: { student: 'your teacher', tutor: 'your student' },
  },
  feed: {
    title: 'Calendar',
    subtitle: 'Your lessons in the calendar that you use every day.',
    what: 'A calendar that follows your private address shows your lessons, from 30 days ago to a year ahead, and takes out what is cancelled, also by yourself. Most calendars look every few hours.',
    invitations:
      'Invitations in our mails are entries of their own. We do not mail you about what you do yourself: after cancelling a lesson, take its invitation out of your calendar by hand.',
    make: 'Make a private address',
    renew: 'Make a new address',
    close: 'Switch off',
    since: (when: string) =>
      `Your address is on since ${when}. It was shown when it was made; if you need it again, make a new one.`,
    once: 'Copy this address now: it is shown only once. Whoever has it can see your lessons.',
    address: 'Private address',
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'Your browser did not let the address be copied. Please mark and copy it by hand.',
    subscribe: 'Open in a calendar app',
    closed: 'The address is switched off',
    ask: {
      renew: {
        title: 'Make a new address',
        body: 'The address of before stops at once. Calendars that follow it need the new one.',
        action: 'Make a new address',
      },
      close: {
        title: 'Switch off your address',
        body: 'Calendars that follow it do not see your lessons any more, and most of them say so.',
        action: 'Switch off',
      },
    },
  },
};

/** Lists of lessons and what can be done with one, in English. */
export const lessons = {
  kinds: { label: 'Kind of lesson', one: 'One-on-One Lessons', group: 'Group Sessions' },
  list: {
    upcoming: 'Lessons to come',
    history: 'Past lessons',
    more: 'Show more',
    noUpcoming: 'You have no upcoming bookings',
    noHistory: 'No bookings found for time period',
  },
  wishes: {
    wished: (introduction: boolean, correct: boolean) =>
      `${introduction ? 'Introduction first' : 'No introduction'}, ${correct ? 'correct mistakes' : 'mistakes are not corrected'}`,
    notes: (text: string) => `“${text}”`,
    more: 'Show all notes',
    less: 'Show less',
  },
  filter: {
    from: 'Start date',
    to: 'End date',
    backwards: 'End date cannot be before start date',
    apply: 'Apply',
    refresh: 'Refresh Bookings',
  },
  topic: {
    title: 'Update Material',
    done: 'Material updated',
    stream: 'Stream',
    workplace: 'Workplace English',
    pte: 'PTE English',
    material: 'Material',
    course: 'Course',
    lesson: 'Lesson',
    retry: 'Try again',
    choose: 'Please select a lesson.',
    pteSwitch: 'You can not switch PTE and other material',
    courseSwitch: (from: string, to: string) => `You can not switch from ${from} to ${to}`,
    failed: 'Failed to update topic. Please try again.',
    incomplete: 'Booking information is incomplete. Please try again later.',
    refused: 'Failed to fetch materials or courses',
    thrown: 'Error fetching materials or courses',
    noMaterials: 'Failed to load materials. Please try again later.',
    noCourses: 'Failed to load courses. Please try again later.',
    noOptions: 'There was an error when retriving the lesson material options for your booking.',
    outline: 'What this course covers',
    units: 'Units',
    skillSections: 'Skill sections',
    noStreams: 'An error occured when loading the streams.',
  },
  cancel: {
    open: 'Cancel',
    locked: (minutes: number) => `You can't cancel within ${span(minutes)} of commencement`,
    title: 'Cancel this lesson',
    confirm: 'Cancel lesson',
    keep: 'Keep lesson',
    busy: 'Cancelling lesson booking...',
    reason: 'Reason',
    reasonLength: (least: number, most: number) => `Your message must be between ${least} and ${most} characters`,
    done: 'Booking cancelled!',
  },
  feedback: {
    title: 'Lesson Feedback',
    of: (name: string, when: string) => `${name}, ${when}`,
    tab: 'Feedback',
    behaviour: 'Behaviour',
    none: 'No recorded feedback',
    view: 'View feedback',
    fields: {
      pronunciation: 'Pronunciation',
      vocabulary: 'Vocabulary',
      grammar: 'Grammar',
      listening: 'Listening',
      speaking: 'Speaking',
      writing: 'Writing',
      reading: 'Reading',
    },
  },
};

const lessonsOf = (count: number) => `${count} ${plural(count, { one: 'lesson', other: 'lessons' })}`;
const allLessonsOf = (count: number) => plural(count, { one: 'the lesson', other: `all ${count} lessons` });
type PlanPriceWords = { price: string; tokens: number };
const monthly = ({ price, tokens }: PlanPriceWords) =>
  `${price} a month with ${tokens} ${plural(tokens, { one: 'token', other: 'tokens' })}`;
const areasOf = (count: number) => `${count} ${plural(count, { one: 'study area', other: 'study areas' })}.`;

/** A lesson's own page, before and after it, and what is still to be done after lessons, in English. */
export const lessonPage = {
  recap: 'Lesson recap',
  notFound: 'This lesson was not found.',
  toBookings: 'To your bookings',
  open: (name: string, when: string) => `Lesson with ${name}, ${when}`,
  course: ({ name, level, place, count }: Record<'name', string> & Record<'level' | 'place' | 'count', number>) =>
    `${name}, level ${level}, lesson ${place} of ${count}`,
  away: 'This part cannot be read at the moment. It is kept, and comes back by itself.',
  again: 'Try again',
  group: {
    students: (count: number) => `${count} ${plural(count, { one: 'student', other: 'students' })}`,
    who: 'Who has a seat',
    nobody: 'Nobody has booked a seat yet.',
  },
  wishes: {
    own: 'What you asked for',
    of: (name: string) => `What ${name} asks for`,
    introduction: 'Introduction',
    mistakes: 'Mistakes',
    notes: 'Notes',
    begin: 'Begin with an introduction',
    noBegin: 'Begin with the lesson',
    correct: 'Correct them',
    noCorrect: 'Let them pass',
    noNotes: 'No notes',
  },
  before: {
    own: 'Your last feedback',
    of: (name: string) => `Last feedback for ${name}`,
    from: (teacher: string, when: string) => `From ${teacher}, ${when}`,
    none: 'No feedback yet in this stream.',
  },
  material: { title: 'Material', read: 'Read the lesson', none: 'No topic is chosen yet.' },
  off: {
    title: 'This lesson is cancelled',
    student: 'It takes place no more.',
    tutor: 'It takes place no more, and it is not paid.',
  },
  token: {
    title: 'Your token',
    booked: (label: string) => `1 ${label} token is in this lesson.`,
    used: (label: string) => `1 ${label} token was used for this lesson.`,
    usedAbsent: (label: string) => `You were not in the room, so the ${label} token was used.`,
    backOwnAbsent: (label: string) => `You were not in the room. Your ${label} token has come back all the same.`,
    backAbsent: (label: string) => `Your teacher was not there. Your ${label} token has come back.`,
    backCancelled: (label: string) => `The lesson was cancelled. Your ${label} token has come back.`,
    settling: 'The school is looking who was in the room. It takes a few minutes.',
  },
  pay: {
    title: 'Your pay',
    paid: 'This lesson is paid.',
    comes: 'It is in your next pay.',
    needsFeedback: 'It is paid once your feedback is in.',
    tooLate: (minutes: number) => `No feedback came within ${span(minutes)}, so it is not paid.`,
    none: 'This lesson is not paid.',
    settling: 'The school is looking who was in the room. It takes a few minutes.',
    statement: 'Your income',
  },
  feedback: {
    title: 'Feedback',
    from: (name: string, when: string) => `From ${name}, ${when}`,
    sent: (when: string) => `Sent ${when}`,
    due: (name: string, until: string) => `${name} has until ${until}`,
    comes: 'It appears here by itself, and you are told. You do not need to wait on this page.',
    rateLater: 'You can rate when your feedback is there.',
    late: (name: string, minutes: number) => `${name} sent no feedback within ${span(minutes)}.`,
    none: 'There is no feedback for this lesson.',
    absent: 'There is no feedback, because you were not in the room.',
    settling: 'The lesson has just ended. Feedback can be written in a few minutes.',
    write: (name: string) => `Write feedback for ${name}`,
    writeGroup: (count: number) =>
      `Write feedback for ${count} ${plural(count, { one: 'student', other: 'students' })}`,
    openUntil: (left: ReactNode, until: string) => sentence`${left} left, until ${until}.`,
    left: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    unpaid: 'Without feedback the lesson is not paid.',
    button: 'Write feedback',
    lateOwn: (minutes: number) => `The ${span(minutes)} for feedback are over.`,
    noneOf: (name: string) => `No feedback for ${name}.`,
  },
  chat: {
    title: 'Words from the chat',
    count: (count: number, name: string) =>
      `${count} ${plural(count, { one: 'word', other: 'words' })} that ${name} wrote, with the time`,
    ownCount: (count: number) =>
      `${count} ${plural(count, { one: 'word', other: 'words' })} that you wrote, with the time`,
    noWords: 'No single words were written.',
    copy: 'Copy all',
    copied: 'Copied.',
    whole: (count: number) => `Read the whole chat, ${count} ${plural(count, { one: 'line', other: 'lines' })}`,
    most: (count: number) => `Read the first ${count} lines of the chat`,
    none: 'Nothing was written in the chat.',
  },
  pages: {
    title: 'Pages you used',
    used: (numbers: string, total: number) => (total > 0 ? `Pages ${numbers} of ${total}` : `Pages ${numbers}`),
    range: (from: number, to: number) => `${from} to ${to}`,
    page: (number: number) => `Page ${number}`,
    underMinute: 'under 1 min',
    none: 'No page was shown in the room.',
  },
  presence: {
    together: 'Together in the room',
    inRoom: 'In the room',
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    you: 'You',
    from: (name: string, spans: string) => `${name} was in the room ${spans}`,
    youFrom: (spans: string) => `You were in the room ${spans}`,
    span: (from: string, to: string) => `from ${from} to ${to}`,
    never: (name: string) => `${name} was not in the room.`,
    youNever: 'You were not in the room.',
    gap: (name: string, at: string, length: string) => `${name} was away at ${at} for ${length}.`,
    youGap: (at: string, length: string) => `You were away at ${at} for ${length}.`,
    seconds: (seconds: number) => `${seconds} s`,
    minutesLong: (minutes: number) => `${minutes} min`,
    nobody: 'Nobody was in the room.',
  },
  next: {
    title: 'Next lesson',
    of: (name: string) => `Next with ${name}`,
    none: 'Nothing is booked yet.',
  },
};

/** What is on record of a lesson, in English. */
export const evidence = {
  link: 'Lesson evidence',
  linkOf: (name: string) => `Lesson evidence: ${name}`,
  notFound: 'This lesson was not found.',
  away: 'This part cannot be read at the moment. It is kept, and comes back by itself.',
  save: 'Export',
  report: 'Report a problem',
  booking: (id: string) => `Booking ${id}`,
  you: 'You',
  /** Within a sentence. */
  youAre: 'you',
  somebody: 'somebody',
  school: 'Automatic',
  administrator: 'An administrator',
  roles: { student: 'Student', tutor: 'Teacher' },
  verdict: 'What was decided',
  decidedAt: (status: string, at: string) => `${status}, decided at ${at}`,
  undecided: 'Nothing is decided yet',
  undecidedWhy: 'The rules are applied when the lesson is due.',
  byPolicy: (version: number) => `By version ${version} of the school’s rules, under which it was booked.`,
  corrected: (at: string) => `An administrator corrected the outcome at ${at}.`,
  why: {
    cancelled: () => 'The lesson was called off before it was held.',
    'platform-away': () => 'The platform was away for too long, so the lesson ended as nobody’s fault.',
    'not-commenced': ({ wait }: Minutes) =>
      `The lesson was not commenced by ${span(wait)} after the start, and nobody in the teacher’s role had entered the room.`,
    'tutor-never-there': ({ there }: Minutes) =>
      `The teacher was not connected to the room for ${aWhile(there)} until the end of the lesson.`,
    'student-never-there': ({ there }: Minutes) =>
      `The teacher was in the room, the student was not connected for ${aWhile(there)} until the end of the lesson.`,
    taught: () => 'Both were in the room.',
  },
  rules: {
    cancelled: () => 'Cancelled before it was held',
    'platform-away': () => 'The platform was away for too long',
    'not-commenced': ({ wait }: Minutes) => `Not commenced by start + ${wait} min, teacher not in the room`,
    'tutor-never-there': ({ there }: Minutes) => `Teacher not connected for ${aWhile(there)} by the end`,
    'student-never-there': ({ there }: Minutes) => `Student not connected for ${aWhile(there)} by the end`,
    taught: () => 'Both connected, feedback due',
  },
  notCounted: (lost: string) => `Not counted against anybody: ${lost}.`,
  lost: {
    gateway: (_name: string, from: string, to: string) => `the platform’s gateways were away from ${from} to ${to}`,
    booking: (_name: string, from: string, to: string) => `the schedule was away from ${from} to ${to}`,
    room: (_name: string, from: string, to: string) => `no media server took people from ${from} to ${to}`,
    node: (name: string, from: string, to: string) => `the media server ${name} was away from ${from} to ${to}`,
  },
  parts: {
    gateway: () => 'The platform’s gateways',
    booking: () => 'The schedule',
    room: () => 'The media servers',
    node: (name: string) => `The media server ${name}`,
  },
  /** Of an outage, where the records know it. */
  because: (text: string, why: string) => `${text} (${why})`,
  whys: {
    'no-sign': 'no sign of life',
    'no-answer': 'it gave no answer',
    'no-node-answered': 'none of them gave an answer',
    'ended-as-it-said': 'it ended, as it had said before',
  },
  wasAway: (length: string) => `could not be reached for ${length}; that counts against nobody`,
  waitedUntil: (at: string) => `The teacher could begin until ${at}, because the platform was away.`,
  tried: 'Rules that were tried',
  firstFits: 'In this order; the first that fits decides.',
  fits: (status: string) => `fits, ${status}`,
  results: { fits: 'fits', 'does-not-fit': 'does not fit', 'not-tried': 'not tried' },
  inRoom: 'In the room',
  twoSources: (zone: string) =>
    `Two sources that do not depend on each other: the media server and the room’s own door. Times in ${zone}.`,
  byServer: 'media server',
  byBrowser: 'browser',
  deadline: 'deadline to commence',
  nobody: 'Nobody was in the room.',
  never: 'never',
  span: (from: string, to: string) => `from ${from} to ${to}`,
  lane: (name: string, server: string, browser: string) =>
    `${name}, by the media server: ${server}; by the browser: ${browser}`,
  happened: 'What happened',
  entries: (count: number, zone: string) =>
    `${count} ${plural(count, { one: 'entry', other: 'entries' })}. Times in ${zone}.`,
  nothing: 'Nothing is on record.',
  deciding: ' (decided the outcome)',
  all: (count: number) => `Show ${count} more`,
  less: 'Show less',
  cut: 'The room’s log is longer; its first 1,000 lines are shown.',
  pages: 'Pages that were shown',
  page: (number: number, length: string) => `page ${number} for ${length}`,
  sources: {
    booking: 'schedule',
    wallet: 'wallet',
    notification: 'notification',
    'janus-event': 'media server',
    'room-listing': 'media server, its list',
    signalling: 'browser',
    room: 'room',
    dev: 'demonstration',
    health: 'health records',
  },
  deedTo: (deed: string, status: string) => `${deed}: ${status}`,
  withNote: (text: string, note: string) => `${text}. “${note}”`,
  deeds: {
    open: 'opened the hour',
    close: 'closed the hour',
    book: 'booked',
    commence: 'commenced the lesson',
    join: 'joined the lesson',
    'sweep-tutor-absent': 'the teacher’s time to commence was over',
    'sweep-tutor-present': 'the lesson has run for 15 minutes',
    'sweep-settle': 'the lesson’s time was over',
    outage: 'waited longer for the teacher, because the platform was away',
    'sweep-outage': 'ended the lesson as nobody’s fault, because the platform was away',
    'cancel-student': 'cancelled',
    'cancel-tutor': 'cancelled',
    move: 'moved the lesson',
    feedback: 'gave feedback',
    viewed: 'read the feedback',
    info: 'changed topic or wishes',
    claim: 'said that power or line were cut',
    'claim-answered': 'answered what was said of power or line',
    admin: 'set the outcome',
  },
  tokens: {
    own: {
      back: (count: number) => `${count} ${plural(count, { one: 'token', other: 'tokens' })} came back to you`,
      taken: (count: number) => `${count} ${plural(count, { one: 'token', other: 'tokens' })} went into this lesson`,
    },
    student: {
      back: (count: number) => `${count} ${plural(count, { one: 'token', other: 'tokens' })} went back to the student`,
      taken: (count: number) =>
        `${count} ${plural(count, { one: 'token', other: 'tokens' })} of the student went into this lesson`,
    },
  },
  tracks: { audio: 'microphone', video: 'camera', screen: 'screen' },
  events: {
    'track-added': (track: string) => `switched on: ${track}`,
    'track-removed': (track: string) => `switched off: ${track}`,
    'track-enabled': (track: string) => `could be heard again: ${track}`,
    'track-disabled': (track: string) => `was muted: ${track}`,
    'participant-disconnected': (cause: string) => (cause ? `connection ended: ${cause}` : 'connection ended'),
    'connection-type': (path: string) => `connection goes over ${path}`,
    'connection-weak': (track: string, way: string, lost: string) =>
      `lost ${lost} packets of ${track} ${way} in a second`,
    entered: 'entered the room',
    claimed: 'came back after a cut line',
  },
  plainEvents: {
    'room-created': 'the room was opened',
    'room-ended': 'the room was closed',
    'participant-connected': 'connected',
    'participant-removed': 'was sent out by the teacher',
    'participant-readmitted': 'was let in again',
    'browser-disconnected': 'the browser’s line ended',
    'observer-connected': 'began to observe silently',
    'observer-disconnected': 'observed no more',
  },
  ways: { up: 'on the way to the room', down: 'on the way from the room' },
  causes: {
    left: 'left',
    kicked: 'put out',
    hangup: 'hung up',
    timeout: 'no answer any more',
    detached: 'closed',
    'node-restarted': 'the media server started anew',
    'node-down': 'the media server was down',
    'not-listed': 'was not in the room any more',
    'room-closed': 'the room was closed',
  },
  check: ({ downMbps, upMbps, lossPercent, relayOffered, relayUdpMs, relayTcpMs }: LineFigures) => {
    const speed = downMbps === null && upMbps === null ? '' : `${round(downMbps)} Mbps down, ${round(upMbps)} Mbps up`;
    const lost = lossPercent === null ? '' : `${round(lossPercent)} % lost`;
    const relay = relayOffered && relayUdpMs === null && relayTcpMs === null ? 'no relay reached' : '';
    return ['measured the line', speed, lost, relay].filter(Boolean).join(', ');
  },
  by: { bell: 'bell', mail: 'mail', push: 'browser notification' },
  told: (name: string, about: string, ways: string) => `told ${name} of ${about} by ${ways}`,
  notTold: (name: string, about: string, ways: string) => `could not tell ${name} of ${about} by ${ways}`,
  news: {
    'lesson-booked': 'the booking',
    'lesson-moved': 'the new hour',
    'lesson-cancelled': 'the cancellation',
    'lesson-tutor-absent': 'the absence and the token that came back',
    'lesson-feedback': 'the feedback',
    'lesson-rating': 'the rating',
    'lesson-reminder-day': 'the lesson a day before',
    'lesson-reminder-three-hours': 'the lesson three hours before',
    'lesson-reminder-hour': 'the lesson an hour before',
    'lesson-reminder-soon': 'the lesson ten minutes before',
    'lesson-waiting': 'the teacher who waits',
    'lesson-feedback-due': 'the feedback that is due',
    'lesson-proposal': 'another time that was proposed',
    'lesson-stays': 'that the lesson stays',
    'lesson-rebook': 'other teachers',
    'lesson-claim': 'the school’s answer',
  },
};

/** What somebody says against that a lesson was noted against them, in English. */
export const claims = {
  title: 'Power or line cut',
  hint: 'What you say here is read by the school alone.',
  officeHint: 'What its people say against what is noted against them.',
  may: (until: string) =>
    `This lesson is noted against you. If your power or your line was cut, tell the school until ${until}. You can say it once.`,
  file: 'Say that power or line was cut',
  once: 'An administrator reads it and answers. You read the answer here and are told of it.',
  what: 'What was cut',
  abouts: { power: 'The power', line: 'The internet line' },
  words: 'What happened, and when',
  length: (min: number, max: number) => `has to have ${min} to ${max} characters`,
  counted: {
    good: (count: number, max: number) => `${count} of ${max}`,
    short: (_count: number, missing: number) => `${missing} more`,
    long: (_count: number, over: number) => `${over} too many`,
  },
  send: 'Send',
  back: 'Not now',
  said: (what: string) => `You said that this was cut: ${what.toLowerCase()}`,
  says: (who: string, what: string) => `${who} says that this was cut: ${what.toLowerCase()}`,
  somebody: 'Somebody',
  erased: 'The words were erased with the account.',
  states: { open: 'waits for an answer', accepted: 'accepted', declined: 'not accepted' },
  answer: 'The school answered:',
};

/** Before something unsaved is left, in English. */
export const leave = {
  title: 'Leave without saving?',
  body: 'What you have filled in is lost then.',
  leave: 'Leave',
  stay: 'Go on editing',
};

/** The library of materials, in English; the catalogue's words to the letter. */
export const library = {
  title: 'Lesson Materials',
  sampleTitle: 'Sample Lesson Materials',
  lead: (areas: number) => `${areasOf(areas)} Open a course to read a lesson before you book it.`,
  teachersLead: (areas: number) => `${areasOf(areas)} Open a course to prepare a lesson.`,
  samplesLead: (count: number) =>
    plural(count, {
      one: 'A lesson to look at, free of charge.',
      other: `${count} lessons to look at, free of charge.`,
    }),
  buy: 'Buy a subscription for full access',
  buyNote: (areas: number, price: PlanPriceWords | undefined) =>
    `With a Workplace English plan you read ${plural(areas, { one: 'the Workplace area', other: `all ${areas} Workplace areas` })}, with a PTE English plan the PTE areas too.${price ? ` From ${monthly(price)}.` : ''}`,
  plans: 'See the plans',
  openSample: 'Open sample',
  openSampleOf: (code: string) => `Open sample ${code}`,
  allLessons: 'All lessons',
  wholeLesson: (name: string, pages: number) =>
    pages > 0
      ? `${name}. The whole lesson as your teacher uses it, ${pages} ${plural(pages, { one: 'page', other: 'pages' })}.`
      : `${name}. The whole lesson as your teacher uses it.`,
  none: 'No materials retrived',
  noSamples: 'There are no samples yet.',
  nonePte: 'There is nothing of PTE English here for you.',
  noneWorkplace: 'There is nothing of Workplace English here for you.',
  again: 'Try again',
  failed: 'Failed to load materials. Please try again later.',
  coursesFailed: 'Failed to load courses. Please try again later.',
  unknown: 'Material or course not found',
  toLibrary: 'To the materials',
  stream: 'Stream',
  streams: { all: 'All', workplace: 'Workplace English', pte: 'PTE English' },
  search: {
    label: 'Search materials',
    placeholder: 'Course, topic or code, such as HL304',
    found: 'Found in the materials',
    count: (count: number) => `${count} found in the materials`,
    kinds: { material: 'Study areas', course: 'Courses', lesson: 'Lessons' },
    nothing: {
      all: (text: string) => `Nothing is called “${text}”.`,
      workplace: (text: string) => `Nothing is called “${text}” in Workplace English.`,
      pte: (text: string) => `Nothing is called “${text}” in PTE English.`,
    },
  },
  newTab: 'Opens in a new tab',
  locked: 'Locked',
  lockedInLine: 'locked',
  notStarted: 'not started',
  done: (count: ReactNode) => sentence`${count} done`,
  lessonsDone: (count: number) => `${lessonsOf(count)} done`,
  contents: (courses: number, count: number) =>
    `${courses} ${plural(courses, { one: 'course', other: 'courses' })}, ${lessonsOf(count)}`,
  yourTimes: (zone: string) => `Times are yours, ${zone}.`,
  courses: 'Courses',
  noCourses: 'There are no courses here yet.',
  noLessons: 'This course has no lessons yet.',
  lessons: 'Lessons',
  lessonCount: lessonsOf,
  lessonsAnd: (count: number, standing: string | undefined) =>
    standing ? `${lessonsOf(count)}, ${standing}` : lessonsOf(count),
  completedOrNot: (count: number) => (count === 0 ? 'not started' : `${count} completed`),
  of: (done: number, count: number) => `${done} of ${count}`,
  completedOf: (done: number, count: number) => `${done} of ${count} completed`,
  completed: 'Completed',
  next: 'Next for you',
  missedOn: (status: string, date: string) => `${status}, ${date}`,
  withTeacher: (date: string, teacher: string) => `${date}, ${teacher}`,
  lessonAt: ({ date, time, teacher }: { date: string; time: string; teacher: string }) =>
    `${date}, ${time}, ${teacher}`,
  recordingsIn: (count: number) => `${count} ${plural(count, { one: 'recording', other: 'recordings' })}`,
  notes: 'notes',
  read: 'Read',
  readOf: (code: string) => `Read ${code}`,
  book: 'Book',
  bookOf: (code: string) => `Book ${code}`,
  bookAgain: 'Book again',
  bookAgainOf: (code: string) => `Book again ${code}`,
  bookThis: 'Book this lesson',
  myProgress: 'My progress in this course',
  lessonsCompleted: (done: ReactNode, count: number) => sentence`${done} of ${lessonsOf(count)} completed`,
  lastLesson: 'Last lesson',
  lessonOn: (code: string, date: string) => `${code}, ${date}`,
  booked: 'Booked',
  certificate: 'Certificate',
  certificateAfter: (count: number) => `after ${count} more ${plural(count, { one: 'lesson', other: 'lessons' })}`,
  certificateSoon: 'is being made',
  opensWithPlan: 'These lessons open with a plan',
  workplaceOpens: (count: number, price: PlanPriceWords | undefined) =>
    `Any Workplace English plan opens ${allLessonsOf(count)} of this area${price ? `, from ${monthly(price)}` : ''}.`,
  pteOpens: (count: number, price: PlanPriceWords | undefined) =>
    `Any PTE English plan opens ${allLessonsOf(count)} of this area${price ? `, from ${monthly(price)}` : ''}.`,
  openTheSample: (code: string) => `Open the sample ${code}`,
  lesson: 'Lesson',
  pagesAndLevel: (pages: number, level: number) => {
    const length = pages > 0 ? `${pages} ${plural(pages, { one: 'page', other: 'pages' })}. ` : '';
    return `${length}Level ${level} of 10.`;
  },
  courseAndLevel: (course: string, level: number) => (level > 0 ? `${course}, level ${level}` : course),
  backToCourse: 'Back to the course',
  beside: 'About this lesson',
  recordings: 'Recordings',
  noAudio,
  teacherPlays: (count: number) =>
    plural(count, {
      one: 'One recording. Your teacher plays it in the lesson.',
      other: `${count} recordings. Your teacher plays them in the lesson.`,
    }),
  teachersNotes: 'Teacher’s notes',
  openNotes: (pages: number) =>
    pages > 0 ? `Open the notes, ${pages} ${plural(pages, { one: 'page', other: 'pages' })}` : 'Open the notes',
  inThisCourse: 'In this course',
  lessonBefore: 'Lesson before',
  lessonAfter: 'Lesson after',
};

/** The ten levels in English, the first one first. */
export const levels = {
  names: [
    'Beginners',
    'Elementary',
    'Pre-Intermediate',
    'Intermediate I',
    'Intermediate II',
    'Pre-Advanced',
    'Advanced I',
    'Advanced II',
    'Pre-Proficient',
    'Proficient',
  ],
  /** Those that have one yet. */
  descriptions: [
    'You learn the words and sentences of a first day: greetings, names, numbers, simple requests.',
    'You talk about yourself, your work and your day in short sentences.',
    'You manage everyday situations at work and tell what happened in simple words.',
    'You explain, describe and ask back in most conversations at work.',
    'You give reasons, compare and follow a longer talk on subjects you know.',
  ],
  soon: 'Description coming soon.',
};

/** What a field for files says, in English. */
export const uploads = {
  tooLarge: 'File is too large',
  tooLargeOf: (file: string) => `${file} is too large`,
  noPath: 'No upload path specified!',
  failedOf: (file: string) => `${file} upload failed`,
  emptyOf: (file: string) => `${file} is empty`,
  wrongTypeOf: (file: string, kind: string) => `${file} is not ${kind}`,
  largeHint: (size: string, limit: string) => `${size}. It must be under ${limit}.`,
  none: 'No file yet',
  optional: 'optional',
  done: 'Done',
  retry: 'Retry',
  choose: (what: string) => `Choose ${what}`,
  chooseAnother: 'Choose another',
  chooseFor: (choose: string, label: string) => `${choose} for ${label}`,
  cancelOf: (label: string) => `Cancel ${label} upload`,
  removeOf: (label: string) => `Remove ${label}`,
  retryOf: (label: string) => `Retry ${label} upload`,
  progressOf: (label: string) => `${label} upload`,
  percent: (percent: number) => `${percent} %`,
  left: (seconds: number) =>
    seconds < 10
      ? 'a few seconds left'
      : seconds < 90
        ? `about ${Math.round(seconds / 10) * 10} s left`
        : `about ${Math.round(seconds / 60)} min left`,
  checking: 'All of it is there and is being checked',
  noNetwork: 'No network. It goes on when there is one again.',
  storeBusy: 'The file store is busy. It goes on by itself.',
  /** What an object store that browsers send to has against it, and what to do. */
  store: {
    full: 'The file store is full. Make room in it or ask whoever looks after it, then retry: what has come is kept for a day.',
    busy: 'The file store is busy. Please retry in a few minutes: what has come is kept for a day.',
    damaged: 'The file was damaged on its way. Please retry, and on another network if it happens again.',
    refused: 'The file store does not take this file. Please ask whoever looks after it.',
    unreachable:
      'The file store cannot be reached from here. Please retry, and ask whoever looks after it if it stays so.',
  },
  cameBefore: (percent: number) => `${percent} % of it came before.`,
  goOn: 'Continue the upload',
  goOnWith: (label: string) => `Continue the upload of ${label}`,
  anew: 'From the beginning',
  anewWith: (label: string) => `Upload ${label} from the beginning`,
  dropHere: 'Drop the file here',
  dropMany: 'Drop files here, paste them, or choose them.',
  listOf: (label: string) => `${label}, files`,
  previewOf: (label: string) => `${label}, preview`,
  saidUploading: (label: string) => `${label}: uploading`,
  saidDone: (label: string) => `${label}: uploaded`,
  saidBegun: (label: string, percent: number) => `${label}: ${percent} % of it came before`,
};

const lessonWord = (count: number) => plural(count, { one: 'lesson', other: 'lessons' });
const sessionWord = (count: number) => plural(count, { one: 'session', other: 'sessions' });
type PayPeriodWords = { school: string; offset: string; zone: string; start: string; end: string };

/** A teacher's income, in English: the teacher's own screen, and the administrators' view of it. */
export const income = {
  tabs: { label: 'Kinds of lessons', one: 'One-on-One', group: 'Group Session' },
  periods: 'Previous One-on-One Payment Records',
  groupPeriods: 'Previous Group Session Payment Records',
  weeks: { another: 'Another week …', day: 'A day of that week', chooseDay: 'Choose a day' },
  refresh: 'Refresh Current Payment Period',
  period: ({ school, offset, zone, start, end }: PayPeriodWords) =>
    `A period runs from Monday 00:00 in ${school} (ACST, ${offset}). In ${zone} that is ${start} to ${end}.`,
  paidLessons: 'Paid lessons',
  unpaidLessons: 'Unpaid lessons',
  paidSessions: 'Paid sessions',
  unpaidSessions: 'Unpaid sessions',
  paidIncome: 'Paid income',
  unpaidIncome: 'Unpaid income',
  lessons: lessonWord,
  sessions: sessionWord,
  show: 'List these lessons',
  chart: {
    title: 'Income per date',
    subtitle: (currencies: string) => `${currencies}, dates in ACST`,
    spoken: (currency: string) => `Income per date in ${currency}; the same figures stand in the table`,
    date: 'Date, ACST',
    correctionsInShort: 'Corr.',
    total: (currency: string) => `Total, ${currency}`,
    unrated: (count: number) =>
      count === 1
        ? '1 lesson came without a rate and is drawn as 390. No sum counts it.'
        : `${count} lessons came without a rate and are drawn as 390 each. No sum counts them.`,
  },
  corrections: 'Corrections',
  list: 'List of Included Lessons',
  listed: (count: number, zone: string) => `${count} ${lessonWord(count)}. Large times are yours, ${zone}`,
  listedOf: (count: number, zone: string) => `${count} ${lessonWord(count)}. Large times are the teacher’s, ${zone}`,
  more: (count: number) => `Show ${count} more ${lessonWord(count)}`,
  filtered: (what: string, count: number) => `${what}: ${count} ${lessonWord(count)}`,
  showAll: 'Show all',
  none: 'No completed bookings found within this time period',
  noUnpaid: 'You have no unpaid lessons',
  columns: {
    time: 'Lesson time',
    student: 'Student',
    students: 'Students',
    topic: 'Topic',
    status: 'Status',
    amount: 'Amount',
    payment: 'Payment',
  },
  correction: 'Correction',
  correctionFor: (topic: string) => `Correction for ${topic}`,
  noRate: 'No rate',
  paid: 'Paid',
  unpaid: 'Unpaid',
  statement: { pdf: 'Statement as PDF', csv: 'Statement as CSV' },
  why: {
    title: 'How this amount came about',
    lesson: 'Lesson',
    time: 'Time',
    minutes: 'Booked',
    minutesOf: (length: number, times: string) => `${length} minutes, ${times}`,
    rule: 'Rule',
    reason: 'Reason',
    corrects: 'Corrects',
    weekOf: (monday: string) => `The week of ${monday}`,
    paidWeekOf: (monday: string) => `The week of ${monday}, which had been paid`,
    made: 'Made',
    zones: (zone: string) => `The first time is in ${zone}, the small one is the school’s (ACST).`,
    rules: {
      completed: (part: string) => `Completed, with feedback in time: ${part}.`,
      byAdministrator: (part: string) => `Completed by an administrator: ${part}.`,
      studentAbsent: (part: string) => `The student was absent: ${part}.`,
      whole: 'the whole rate of the booking',
      part: 'the part of the rate for the minutes that were taught',
      noRate: 'No rate came with the booking. An administrator adds what it pays.',
      corrected: 'An administrator corrected what this lesson pays.',
      takenBack: 'The lesson is not owed any more: it is taken back here.',
      owedAfterAll: 'The lesson is owed after all: it is added here.',
      paidBefore: 'Its week had been paid.',
    },
  },
};

/** Whether a browser tells of lessons while the portal is closed, in English. */
export const push = {
  title: 'This browser',
  subtitle: 'What it shows while the portal is closed',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  states: {
    on: 'This browser tells you ten minutes before a lesson, when your teacher is waiting, and when a lesson is cancelled.',
    off: 'This browser says nothing while the portal is closed.',
    blocked:
      'Notifications of this site are blocked. Allow them in the settings of your browser, then load this page again.',
    unsupported:
      'This browser cannot show notifications. On an iPhone or iPad, add the portal to the Home Screen first.',
  },
  failed: 'Your browser could not turn them on. Please try again later.',
  privacy: 'The words are encrypted for this browser: nobody on the way can read them. Signing out turns them off.',
};
