/** What is told besides the objectives: causes that are seen before the school notices, and what no share can say. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { answering, calls, PORTAL, programs, sumOrNone } from './metrics.ts';

export type Severity = 'page' | 'ticket';

export type Alert = {
  name: string;
  expr: string;
  /** How long it has to hold. */
  for: string;
  severity: Severity;
  summary: string;
  /** A page of docs/runbooks. */
  runbook: string;
};

const bookings = calls('parlance.booking.v1.BookingService', ['BookSlot', 'BookGroupLessons']);

/** Rounds of one job within a window that failed more than a few times, none having succeeded. */
function onlyFails(window: string, { few = 2, which = '' } = {}): string {
  const rounds = (outcome: string) => {
    const labels = [which, `outcome="${outcome}"`].filter((label) => label !== '').join(',');
    return `sum by (job, name) (increase(job_seconds_count{${labels}}[${window}]))`;
  };
  return `(${rounds('failed')} > ${few} unless ${rounds('done')} > 0)`;
}

/** The same in every replica: it is asked from their database. */
const of = (gauge: string) => `max by (job) (${gauge})`;

/** After a question that failed a replica leaves Redis alone for one second; on a busy machine one fails now and then. */
const uncounted = 'sum by (job) (rate(gateway_rate_limiter_away_total[5m]))';

const startsAgain = (window: string, most: number) =>
  `changes(process_start_time_seconds{job=~"${programs}"}[${window}]) > ${most}`;

const answers = `up{job=~"${answering}"}`;
/** The others carry what one of three leaves; half of them do so until there are more. */
const tooFew = `avg by (job) (${answers}) < 0.5`;

const unknown = (job: string) => `absent(up{job="${job}"})`;
/** Who was read within a day: on one machine nobody reads it. */
const wasKnown = (job: string) => `max(max_over_time(up{job="${job}"}[1d]))`;

export const ALERTS: readonly Alert[] = [
  {
    name: 'ProgramAway',
    expr: tooFew,
    for: '2m',
    severity: 'page',
    summary: 'No replica of {{ $labels.job }} answers, or hardly any',
    runbook: 'program-away',
  },
  {
    name: 'ReplicaAway',
    expr: `${answers} == 0 unless on (job) ${tooFew}`,
    for: '15m',
    severity: 'ticket',
    summary: 'A replica of {{ $labels.job }} does not answer; the others do',
    runbook: 'program-away',
  },
  // What has no pod, or is not read at all, has no series that could say 0.
  {
    name: 'ProgramGone',
    expr: [...DEPLOYABLES.map(unknown), `${unknown(PORTAL)} and on () ${wasKnown(PORTAL)}`].join(' or '),
    for: '2m',
    severity: 'page',
    summary: 'No replica of {{ $labels.job }} is known',
    runbook: 'program-away',
  },
  {
    name: 'ProgramStartsAgain',
    // Often, or not so often and all day. A release starts each once.
    expr: [startsAgain('30m', 2), startsAgain('6h', 4)].join(' or '),
    for: '0s',
    severity: 'ticket',
    summary: 'A replica of {{ $labels.job }} starts again and again',
    runbook: 'pod-restarts',
  },
  {
    name: 'EventLoopBusy',
    expr: `nodejs_eventloop_lag_p99_seconds{job=~"${programs}"} > 0.25`,
    for: '10m',
    severity: 'ticket',
    summary: 'A replica of {{ $labels.job }} keeps everybody waiting for its processor',
    runbook: 'event-loop',
  },
  {
    name: 'DatabaseConnectionsShort',
    expr: 'db_connections_waiting > 0',
    for: '5m',
    severity: 'ticket',
    summary: '{{ $labels.job }} waits for connections to its database',
    runbook: 'database-connections',
  },
  {
    name: 'FactsNotSent',
    expr: `${of('outbox_age_seconds')} > 60 or ${of('outbox_stuck')} > 0`,
    for: '2m',
    severity: 'page',
    summary: 'Facts of {{ $labels.job }} do not reach Kafka',
    runbook: 'facts-not-sent',
  },
  {
    name: 'FactsWait',
    expr: `${of('inbox_waiting_seconds')} > 60`,
    for: '0s',
    severity: 'page',
    summary: '{{ $labels.job }} cannot apply the facts of others',
    runbook: 'parked-events',
  },
  {
    name: 'FactsNotRead',
    expr: `${of('inbox_silent_seconds')} > 60`,
    for: '1m',
    severity: 'page',
    summary: '{{ $labels.job }} does not read the facts of others',
    runbook: 'facts-not-read',
  },
  // Reads, applies, and does not keep up.
  {
    name: 'FactsLate',
    expr: `${of('inbox_lag_seconds')} > 60`,
    for: '2m',
    severity: 'page',
    summary: '{{ $labels.job }} is late with the facts of others',
    runbook: 'facts-late',
  },
  {
    name: 'FactsParked',
    expr: `${of('dead_letters_open')} > 0`,
    for: '1m',
    severity: 'ticket',
    summary: '{{ $labels.job }} has parked facts',
    runbook: 'parked-events',
  },
  // What is not a number is above no limit: what watches it would be silent for as long as nobody can ask.
  {
    name: 'NumbersUnknown',
    expr: `${of('numbers_unknown')} > 0`,
    for: '2m',
    severity: 'page',
    summary: '{{ $labels.job }} cannot ask its database what waits there',
    runbook: 'numbers-unknown',
  },
  {
    name: 'JobFails',
    // Some have a round in ten minutes, or in an hour.
    expr: `${onlyFails('15m')} or ${onlyFails('6h')}`,
    for: '5m',
    severity: 'ticket',
    summary: 'The job {{ $labels.name }} of {{ $labels.job }} only fails',
    runbook: 'job-fails',
  },
  {
    // Nobody but identity talks to it all day, and only its own words say that somebody has signed out.
    name: 'SignInAway',
    // What it reads it writes down: where its own database is away, that is what is told.
    expr: [
      onlyFails('3m', { few: 0, which: 'name="account log"' }),
      'unless on (job) max by (job) (max_over_time(numbers_unknown[3m])) > 0',
    ].join(' '),
    for: '1m',
    severity: 'page',
    summary: 'The sign-in server does not answer: nobody can sign in',
    runbook: 'sign-in-away',
  },
  {
    name: 'LessonsDue',
    expr: `${of('lessons_due_age_seconds')} > 60`,
    for: '1m',
    severity: 'page',
    summary: 'Lessons are due and nobody moves them',
    runbook: 'lessons-due',
  },
  {
    name: 'BookingConflictsMany',
    expr: [
      `sum(increase(${bookings.refused}[1h])) > 0.3 * sum(increase(${bookings.all}[1h]))`,
      `and sum(increase(${bookings.all}[1h])) > 20`,
    ].join(' '),
    for: '10m',
    severity: 'ticket',
    summary: 'Students are offered lessons that others have',
    runbook: 'booking-conflicts',
  },
  {
    name: 'FeedbackMissing',
    // In a large school a few are always there.
    expr: [
      `${of('lessons_without_feedback')} > 3`,
      `and on () max(lessons_without_feedback) > 0.05 * ${sumOrNone('increase(feedback_delay_seconds_count[1d])')}`,
    ].join(' '),
    for: '1h',
    severity: 'ticket',
    summary: 'The time for feedback of several lessons has run out, and there is none',
    runbook: 'feedback-missing',
  },
  {
    name: 'MailsWait',
    expr: `${of('mails_due_age_seconds')} > 300`,
    for: '5m',
    severity: 'ticket',
    summary: 'Mails are due and are not sent',
    runbook: 'mails',
  },
  {
    name: 'MoneyEventsWait',
    expr: `${of('provider_event_age_seconds')} > 60`,
    for: '2m',
    severity: 'page',
    summary: 'What was paid is not credited',
    runbook: 'provider-events',
  },
  {
    name: 'MoneyEventsRefused',
    expr: `${of('provider_events_refused')} > 0`,
    for: '1m',
    severity: 'ticket',
    summary: 'Events of the payment provider wait for somebody',
    runbook: 'provider-events',
  },
  {
    name: 'MoneyEventsMissed',
    // One that is lost now and then is found like this, and nobody has to know.
    expr: `${of('max_over_time(provider_events_missed[1h])')} > 2`,
    for: '0s',
    severity: 'ticket',
    summary: 'Events of the payment provider come by the comparison alone: its webhook does not get in',
    runbook: 'provider-events',
  },
  {
    name: 'MoneyDiffers',
    expr: `${of('provider_drift')} > 0`,
    for: '1m',
    severity: 'ticket',
    summary: 'The last comparison found money that differed',
    runbook: 'provider-events',
  },
  {
    name: 'MoneyNotCompared',
    expr: `${of('provider_compared_age_seconds')} > 1800`,
    for: '5m',
    severity: 'ticket',
    summary: 'Nobody has compared our money with the payment provider for half an hour',
    runbook: 'provider-events',
  },
  {
    name: 'RefundsWait',
    expr: `${of('provider_refund_age_seconds')} > 3600`,
    for: '5m',
    severity: 'ticket',
    summary: 'Refunds do not come to their end',
    runbook: 'provider-events',
  },
  {
    // Who is asked for money all the same hears of it by their bank.
    name: 'PlansWait',
    expr: ['provider_change_age_seconds', 'provider_closing_age_seconds']
      .map((gauge) => `${of(gauge)} > 3600`)
      .join(' or '),
    for: '5m',
    severity: 'ticket',
    summary: 'Plans that are to end or change, or those of closed accounts, do not',
    runbook: 'provider-events',
  },
  {
    name: 'MediaServerDown',
    expr: `${of('media_nodes_down')} > 0`,
    for: '1m',
    severity: 'page',
    summary: 'A media server does not answer',
    runbook: 'media-server-down',
  },
  {
    // Janus tries again after eight seconds. Meanwhile the rooms' lists tell who is there, every half minute.
    name: 'RoomEventsAway',
    expr: `${of('media_events_age_seconds')} > 45`,
    for: '1m',
    severity: 'ticket',
    summary: 'What happens in the rooms of a media server does not reach media',
    runbook: 'room-events',
  },
  {
    name: 'LimitsAway',
    expr: `${uncounted} > 0.2 or ${uncounted} > 0.5 * sum by (job) (rate(gateway_request_seconds_count[5m]))`,
    for: '5m',
    severity: 'ticket',
    summary: 'Each replica of the gateway counts requests for itself: Redis is away',
    runbook: 'limits-away',
  },
];
