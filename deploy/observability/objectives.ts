/** What the school is promised, in lessons: which share may go wrong within 28 days, and how it is counted. Alerts and dashboards are made of it. */
import { calls, sum, sumOrNone, upTo, type Over } from './metrics.ts';

export type Objective = {
  name: string;
  /** Of the alert when the budget burns. */
  alert: string;
  /** As a dashboard says it. */
  title: string;
  /** What the alert says. */
  summary: string;
  runbook: string;
  /** The share that has to be good. */
  target: number;
  /** Somebody is woken for it; otherwise it waits until the morning. */
  pages: boolean;
  total: (over: Over) => string;
  bad: (over: Over) => string;
};

type Counted = Pick<Objective, 'total' | 'bad'>;

const booking = 'parlance.booking.v1.BookingService';
const joining = [
  calls(booking, ['JoinLesson', 'CommenceLesson']),
  calls('parlance.media.v1.MediaService', ['CreateTicket']),
];
const reserving = calls(booking, ['BookSlot', 'BookGroupLessons', 'CancelLesson', 'MoveLesson', 'RepeatLesson']);

/** Calls that end by a fault of ours. */
const failing = (...of: readonly ReturnType<typeof calls>[]): Counted => ({
  total: (over) => of.map(({ all }) => sumOrNone(over(all))).join(' + '),
  bad: (over) => of.map(({ failed }) => sumOrNone(over(failed))).join(' + '),
});

/** What takes longer: all, less what was quick enough. */
const slow = (all: string, quick: string): Counted => ({
  total: (over) => sum(over(all)),
  bad: (over) => `${sum(over(all))} - ${sumOrNone(over(quick))}`,
});

/** A stream's answer ends when its reader leaves: only those that were refused count. */
const requests = 'route!="/api/v1/live"';
const refusedStreams = 'gateway_faults_total{route="/api/v1/live"}';

/** From the fact to notification's table, and from there into the streams. */
const newsHalves = [
  {
    all: 'event_delay_seconds_count{job="notification"}',
    quick: `event_delay_seconds_bucket{job="notification",${upTo(0.5)}}`,
  },
  { all: 'gateway_live_delay_seconds_count', quick: `gateway_live_delay_seconds_bucket{${upTo(0.5)}}` },
];

/** A bucket of `lesson_transition_lag_seconds`; the capacity guide counts with it. */
export const MOVED_WITHIN_SECONDS = 10;

export const OBJECTIVES: readonly Objective[] = [
  {
    name: 'lesson-joins',
    alert: 'LessonJoinsFail',
    title: 'Joins of a lesson that the school lets through',
    summary: 'People cannot get into their lessons',
    runbook: 'lesson-joins',
    target: 0.9995,
    pages: true,
    total: (over) => [failing(...joining).total(over), sumOrNone(over('media_entries_total'))].join(' + '),
    bad: (over) =>
      [failing(...joining).bad(over), sumOrNone(over('media_entries_total{outcome="unavailable"}'))].join(' + '),
  },
  {
    name: 'lesson-connections',
    alert: 'LessonConnectionsSlow',
    title: 'Entries into a room whose connection is up within 2.5 s',
    summary: 'People are in a room and their connection does not come up',
    runbook: 'lesson-connections',
    target: 0.95,
    pages: true,
    ...slow('media_connection_seconds_count', `media_connection_seconds_bucket{outcome="connected",${upTo(2.5)}}`),
  },
  {
    name: 'lesson-moves',
    alert: 'LessonsMoveLate',
    title: `Lessons that are moved within ${MOVED_WITHIN_SECONDS} s of their time`,
    summary: 'Lessons are moved late: refunds and absences are said late',
    runbook: 'lessons-due',
    target: 0.999,
    pages: true,
    // A settlement waits for media on purpose.
    ...slow(
      'lesson_transition_lag_seconds_count{kind=~"sweep-tutor-.*"}',
      `lesson_transition_lag_seconds_bucket{kind=~"sweep-tutor-.*",${upTo(MOVED_WITHIN_SECONDS)}}`,
    ),
  },
  {
    name: 'bookings',
    alert: 'BookingsFail',
    title: 'Bookings, moves and cancellations without a fault of ours',
    summary: 'Lessons cannot be booked, moved or cancelled',
    runbook: 'bookings',
    target: 0.9995,
    pages: true,
    ...failing(reserving),
  },
  {
    name: 'booking-speed',
    alert: 'BookingsSlow',
    title: 'Bookings, moves and cancellations within 0.5 s',
    summary: 'Booking a lesson takes long',
    runbook: 'bookings',
    target: 0.99,
    pages: false,
    ...slow(reserving.all, reserving.within(0.5)),
  },
  {
    name: 'requests',
    alert: 'RequestsFail',
    title: 'Requests and live streams of the portal without a fault of ours',
    summary: 'The portal answers with errors',
    runbook: 'requests',
    target: 0.999,
    pages: true,
    total: (over) => `${sum(over(`gateway_request_seconds_count{${requests}}`))} + ${sumOrNone(over(refusedStreams))}`,
    bad: (over) => sumOrNone(over('gateway_faults_total')),
  },
  {
    name: 'files',
    alert: 'FilesFail',
    title: 'Files and certificates without a fault of ours',
    summary: 'Files and certificates are answered with errors',
    runbook: 'files',
    target: 0.999,
    pages: true,
    total: (over) => sum(over('http_server_seconds_count{job="content"}')),
    bad: (over) => sumOrNone(over('http_server_seconds_count{job="content",outcome="fault"}')),
  },
  {
    name: 'live-news',
    alert: 'LiveNewsLate',
    title: 'News applied by notification, and written into open streams by the gateway, within 0.5 s each',
    summary: 'Open pages are told late what has changed',
    runbook: 'live-news',
    target: 0.99,
    pages: false,
    total: (over) => newsHalves.map(({ all }) => sumOrNone(over(all))).join(' + '),
    bad: (over) =>
      newsHalves.map(({ all, quick }) => `${sumOrNone(over(all))} - ${sumOrNone(over(quick))}`).join(' + '),
  },
  {
    name: 'mails',
    alert: 'MailsFail',
    title: 'Mails that are delivered',
    summary: 'Mails are given up',
    runbook: 'mails',
    target: 0.99,
    pages: false,
    total: (over) => sum(over('mails_total{outcome=~"sent|failed"}')),
    bad: (over) => sumOrNone(over('mails_total{outcome="failed"}')),
  },
];

/** One that burns its budget so many times as fast as it may is told when it did so over both windows: the long one says that it matters, the short one that it goes on. */
export type Burn = { long: string; short: string; times: number; for: string; isUrgent: boolean };

/** 2 % of four weeks' budget in an hour, 5 % in six, 10 % in three days. */
export const BURNS: readonly Burn[] = [
  { long: '1h', short: '5m', times: 14.4, for: '2m', isUrgent: true },
  { long: '6h', short: '30m', times: 6, for: '15m', isUrgent: true },
  { long: '3d', short: '6h', times: 1, for: '1h', isUrgent: false },
];

/** Two tell nobody: in a small school one in ten is a single person's bad line. Prometheus counts a little more than there were, by what may have come before its first look and after its last. */
export const mostIgnored = 2.5;
