/** What is to be seen on four pages: the platform, lessons, money and media. Each panel is a question and the expression that answers it. */
import { rateOver } from './metrics.ts';
import { OBJECTIVES } from './objectives.ts';
import { shareName } from './rules.ts';

type Unit = 's' | 'percentunit' | 'reqps' | 'bytes' | 'short';
type Query = { expr: string; legend: string };
export type Panel = { title: string; unit: Unit; queries: readonly Query[] };
type Row = { title: string; panels: readonly Panel[] };
export type Board = { name: string; title: string; rows: readonly Row[] };

const panel = (title: string, unit: Unit, ...queries: readonly [expr: string, legend: string][]): Panel => ({
  title,
  unit,
  queries: queries.map(([expr, legend]) => ({ expr, legend })),
});

/** Long enough that a quiet school shows something, short enough that a minute shows. */
const rate = rateOver('5m');
const perSecond = (selector: string, by: string) => `sum by (${by}) (${rate(selector)})`;
const quantile = (share: number, histogram: string, { where = '', by = '' } = {}) =>
  `histogram_quantile(${share}, sum by (${['le', by].filter(Boolean).join(', ')}) (${rate(`${histogram}_bucket${where}`)}))`;
const greatest = (gauge: string) => `max by (job) (${gauge})`;
const calls = (job: string) => `grpc_server_seconds_count{job="${job}"}`;
const ofMethod = (rpcs: string) => `grpc_server_seconds_count{method=~".*/(${rpcs})"}`;

const platform: Board = {
  name: 'platform',
  title: 'Parlance: platform',
  rows: [
    {
      title: 'Requests',
      panels: [
        panel('Requests by status', 'reqps', [perSecond('gateway_request_seconds_count', 'status'), '{{status}}']),
        panel(
          'Time of requests (live streams aside)',
          's',
          [quantile(0.5, 'gateway_request_seconds', { where: '{route!="/api/v1/live"}' }), 'half'],
          [quantile(0.99, 'gateway_request_seconds', { where: '{route!="/api/v1/live"}' }), '99 of 100'],
        ),
        panel('Requests that failed by a fault of ours', 'reqps', [
          `topk(10, ${perSecond('gateway_faults_total', 'route')})`,
          '{{route}}',
        ]),
        panel('Requests past the gateway', 'reqps', [
          perSecond('http_server_seconds_count', 'job, outcome'),
          '{{job}} {{outcome}}',
        ]),
        panel('Calls by program', 'reqps', [perSecond('grpc_server_seconds_count', 'job'), '{{job}}']),
        panel('Time of calls, 99 of 100', 's', [quantile(0.99, 'grpc_server_seconds', { by: 'job' }), '{{job}}']),
        panel('Slowest calls, 99 of 100', 's', [
          `topk(10, ${quantile(0.99, 'grpc_server_seconds', { by: 'method' })})`,
          '{{method}}',
        ]),
        panel('Calls that end otherwise than well', 'reqps', [
          perSecond('grpc_server_seconds_count{outcome!="ok"}', 'job, outcome'),
          '{{job}} {{outcome}}',
        ]),
        panel('Calls to peers by caller', 'reqps', [
          perSecond('grpc_client_seconds_count', 'job, outcome'),
          '{{job}} {{outcome}}',
        ]),
        panel(
          'Calls sent again, streams that broke',
          'reqps',
          [perSecond('grpc_client_retries_total', 'job'), 'calls of {{job}}'],
          [perSecond('grpc_client_stream_breaks_total', 'job'), 'streams of {{job}}'],
        ),
        panel('Replies given again', 'reqps', [perSecond('idempotency_replays_total', 'job'), '{{job}}']),
        panel(
          'Streams cut off, requests not counted',
          'reqps',
          [perSecond('gateway_live_overruns_total', 'job'), 'streams that nobody read'],
          [perSecond('gateway_rate_limiter_away_total', 'job'), 'times that Redis did not count'],
        ),
        panel(
          'Calls of screens at once',
          'short',
          ['min by (pod, instance) (gateway_screens_taken)', 'places {{pod}} {{instance}}'],
          ['max by (pod, instance) (gateway_screens_waiting)', 'in line {{pod}} {{instance}}'],
        ),
        panel('Open live streams', 'short', ['sum(gateway_live_streams)', 'streams'], ['sum(live_streams)', 'people']),
      ],
    },
    {
      title: 'Queues',
      panels: [
        panel('Facts not yet sent', 'short', [greatest('outbox_depth'), '{{job}}']),
        panel('Facts sent', 'reqps', [perSecond('outbox_sent_total', 'job'), '{{job}}']),
        panel('From a fact to Kafka, 99 of 100', 's', [
          quantile(0.99, 'outbox_delay_seconds', { by: 'job' }),
          '{{job}}',
        ]),
        panel('Facts that came again', 'reqps', [perSecond('inbox_duplicates_total', 'job'), '{{job}}']),
        panel('Age of the first fact not yet sent', 's', [greatest('outbox_age_seconds'), '{{job}}']),
        panel('From a fact to its effect, 99 of 100', 's', [
          quantile(0.99, 'event_delay_seconds', { by: 'job' }),
          '{{job}}',
        ]),
        panel('Parked facts', 'short', [greatest('dead_letters_open'), '{{job}}']),
        panel('Facts wait for', 's', [greatest('inbox_waiting_seconds'), '{{job}}']),
        panel('Facts in Kafka not yet applied', 'short', ['sum by (job) (inbox_behind)', '{{job}}']),
        panel('The first of them has been there for', 's', [greatest('inbox_lag_seconds'), '{{job}}']),
        panel('Readers have heard nothing for', 's', [greatest('inbox_silent_seconds'), '{{job}}']),
        panel('Readers joined their group', 'reqps', [perSecond('inbox_group_joins_total', 'job'), '{{job}}']),
        panel('Facts applied', 'reqps', [perSecond('inbox_events_total', 'job, outcome'), '{{job}} {{outcome}}']),
        panel('Rounds of jobs', 'reqps', [perSecond('job_seconds_count', 'job, outcome'), '{{job}} {{outcome}}']),
        panel('Jobs that have not succeeded for', 's', [
          'topk(10, time() - max by (job, name) (job_last_success_seconds))',
          '{{job}} {{name}}',
        ]),
        panel('Longest jobs, share of the time', 'percentunit', [
          `topk(10, sum by (job, name) (${rate('job_seconds_sum')}))`,
          '{{job}} {{name}}',
        ]),
        panel('What is to be done at Keycloak has waited for', 's', [
          'max by (name) (account_work_age_seconds)',
          '{{name}}',
        ]),
        panel('Password links', 'reqps', [perSecond('password_links_total', 'outcome'), '{{outcome}}']),
      ],
    },
    {
      title: 'Processes',
      panels: [
        panel('Files without their bytes', 'short', [greatest('files_lost'), '{{job}}']),
        panel('Programs that answer', 'short', ['sum by (job) (up)', '{{job}}']),
        panel('Processors', 'short', [perSecond('process_cpu_seconds_total', 'job'), '{{job}}']),
        panel('Memory', 'bytes', [greatest('process_resident_memory_bytes'), '{{job}}']),
        panel('A turn of the event loop, 99 of 100', 's', [greatest('nodejs_eventloop_lag_p99_seconds'), '{{job}}']),
        panel(
          'Connections to databases',
          'short',
          ['sum by (job) (db_connections_busy)', '{{job}}'],
          ['sum by (job) (db_connections_waiting)', '{{job}}, waiting'],
          ['sum by (job) (db_connections_most)', '{{job}}, at most'],
        ),
        panel('Numbers that the database did not tell', 'short', [greatest('numbers_unknown'), '{{job}}']),
        panel('Transactions repeated', 'reqps', [perSecond('db_transaction_retries_total', 'job'), '{{job}}']),
      ],
    },
  ],
};

const lessons: Board = {
  name: 'lessons',
  title: 'Parlance: lessons',
  rows: [
    {
      title: 'Promises',
      panels: [
        panel(
          'Budget burnt, times as fast as it may (last hour)',
          'short',
          ...OBJECTIVES.map(({ name, title, target }): [string, string] => [
            `${shareName('1h')}{objective="${name}"} / ${Number((1 - target).toPrecision(6))}`,
            title,
          ]),
        ),
        panel('Share that went wrong (three days)', 'percentunit', [shareName('3d'), '{{objective}}']),
      ],
    },
    {
      title: 'Booking',
      panels: [
        panel('Bookings, moves, cancellations', 'reqps', [
          `sum by (method, outcome) (${rate(ofMethod('BookSlot|BookGroupLessons|CancelLesson|MoveLesson|RepeatLesson'))})`,
          '{{method}} {{outcome}}',
        ]),
        panel('Time of a booking', 's', [
          quantile(0.99, 'grpc_server_seconds', { where: '{method=~".*/(BookSlot|BookGroupLessons)"}', by: 'method' }),
          '{{method}}, 99 of 100',
        ]),
        panel('Bookings written together', 'reqps', [perSecond('booking_batches_total', 'outcome'), '{{outcome}}']),
        panel('Searches', 'reqps', [
          `sum by (method) (${rate(ofMethod('SearchSlots|ListFreeDays|SearchGroupSessions'))})`,
          '{{method}}',
        ]),
      ],
    },
    {
      title: 'Lessons',
      panels: [
        panel('Joins', 'reqps', [
          `sum by (method, outcome) (${rate(ofMethod('JoinLesson|CommenceLesson|CreateTicket'))})`,
          '{{method}} {{outcome}}',
        ]),
        panel(
          'From the entry into a room to the connection',
          's',
          [quantile(0.5, 'media_connection_seconds', { where: '{outcome="connected"}' }), 'half'],
          [quantile(0.95, 'media_connection_seconds', { where: '{outcome="connected"}' }), '95 of 100'],
        ),
        panel('Lessons moved late, 99 of 100', 's', [
          quantile(0.99, 'lesson_transition_lag_seconds', { by: 'kind' }),
          '{{kind}}',
        ]),
        panel('Lessons that are due', 'short', [greatest('lessons_due'), 'lessons']),
        panel('The first has been due for', 's', [greatest('lessons_due_age_seconds'), 'due for']),
        panel(
          'Feedback comes after',
          's',
          [`histogram_quantile(0.5, sum by (le) (rate(feedback_delay_seconds_bucket[1d])))`, 'half'],
          [`histogram_quantile(0.9, sum by (le) (rate(feedback_delay_seconds_bucket[1d])))`, '9 of 10'],
        ),
        panel('Feedback within the time of its lesson, a day', 'short', [
          'sum by (outcome) (increase(feedback_delay_seconds_count[1d]))',
          '{{outcome}}',
        ]),
        panel('Lessons whose time for it ran out within a day', 'short', [
          greatest('lessons_without_feedback'),
          'without feedback',
        ]),
      ],
    },
    {
      title: 'Told',
      panels: [
        panel('Mails', 'reqps', [perSecond('mails_total', 'outcome'), '{{outcome}}']),
        panel('Mails that are due', 'short', [greatest('mails_due'), 'mails']),
        panel('The first mail has been due for', 's', [greatest('mails_due_age_seconds'), 'due for']),
        panel('Browsers told', 'reqps', [perSecond('pushes_total', 'outcome'), '{{outcome}}']),
        panel('The first push has been due for', 's', [greatest('pushes_due_age_seconds'), 'due for']),
        panel(
          'News, 99 of 100',
          's',
          [quantile(0.99, 'event_delay_seconds', { where: '{job="notification"}' }), 'from the fact to notification'],
          [quantile(0.99, 'gateway_live_delay_seconds'), 'from there into open streams'],
        ),
      ],
    },
  ],
};

const money: Board = {
  name: 'money',
  title: 'Parlance: money',
  rows: [
    {
      title: 'The payment provider',
      panels: [
        panel('Events that wait', 'short', [greatest('provider_events_waiting'), 'events']),
        panel('The first has waited for', 's', [greatest('provider_event_age_seconds'), 'waited']),
        panel('Events refused', 'short', [greatest('provider_events_refused'), 'events']),
        panel(
          'Found by the last comparison',
          'short',
          [greatest('provider_drift'), 'differences'],
          [greatest('provider_events_missed'), 'events that no webhook brought'],
        ),
        panel('Compared so long ago', 's', [greatest('provider_compared_age_seconds'), 'ago']),
        panel('Webhooks', 'reqps', [`sum by (outcome) (${rate(ofMethod('ReceiveWebhook'))})`, '{{outcome}}']),
        panel('Rounds that apply events', 'reqps', [
          perSecond('job_seconds_count{job="payments",name=~"apply-events|resume|reconcile"}', 'name, outcome'),
          '{{name}} {{outcome}}',
        ]),
      ],
    },
    {
      title: 'People',
      panels: [
        panel('Refunds that wait', 'short', [greatest('provider_refunds_pending'), 'refunds']),
        panel('The first refund has waited for', 's', [greatest('provider_refund_age_seconds'), 'waited']),
        panel(
          'The first plan that is to change or end, and the first closed account, have waited for',
          's',
          [greatest('provider_change_age_seconds'), 'plan'],
          [greatest('provider_closing_age_seconds'), 'closed account'],
        ),
        panel('Purchases, trials, cancellations', 'reqps', [
          `sum by (method, outcome) (${rate(ofMethod('Subscribe|BuyTokens|StartTrial|CancelSubscription|RefundPayment'))})`,
          '{{method}} {{outcome}}',
        ]),
        panel('Pay', 'reqps', [
          `sum by (method, outcome) (${rate(ofMethod('GetPayWeek|PayTutors|GetEarnings'))})`,
          '{{method}} {{outcome}}',
        ]),
        panel('Calls of payments', 'reqps', [perSecond(calls('payments'), 'outcome'), '{{outcome}}']),
        panel('Time of its calls, 99 of 100', 's', [
          quantile(0.99, 'grpc_server_seconds', { where: '{job="payments"}', by: 'method' }),
          '{{method}}',
        ]),
      ],
    },
  ],
};

const media: Board = {
  name: 'media',
  title: 'Parlance: media',
  rows: [
    {
      title: 'Rooms',
      panels: [
        panel('People in rooms', 'short', [greatest('media_people'), 'people'], [greatest('media_rooms'), 'rooms']),
        panel('Media servers that are down', 'short', [greatest('media_nodes_down'), 'servers']),
        panel('Events of a media server with people, last in before', 's', [
          greatest('media_events_age_seconds'),
          'before',
        ]),
        panel('Signalling sockets', 'short', ['sum(media_signalling_connections)', 'sockets']),
        panel('Signalling sockets asked for', 'reqps', [perSecond('media_entries_total', 'outcome'), '{{outcome}}']),
        panel('Signalling refused', 'reqps', [perSecond('media_signals_refused_total', 'job'), 'messages']),
      ],
    },
    {
      title: 'Connections',
      panels: [
        panel('Entries', 'reqps', [perSecond('media_connection_seconds_count', 'outcome'), '{{outcome}}']),
        panel(
          'From the entry to the connection, by the media server',
          's',
          [quantile(0.5, 'media_connection_seconds', { where: '{outcome="connected"}' }), 'half'],
          [quantile(0.95, 'media_connection_seconds', { where: '{outcome="connected"}' }), '95 of 100'],
        ),
        panel('Entries without a connection', 'percentunit', [
          `sum(${rate('media_connection_seconds_count{outcome="never"}')}) / sum(${rate('media_connection_seconds_count')})`,
          'never',
        ]),
      ],
    },
    {
      title: 'The program',
      panels: [
        panel('Calls of media', 'reqps', [perSecond(calls('media'), 'outcome'), '{{outcome}}']),
        panel('Time of its calls, 99 of 100', 's', [
          quantile(0.99, 'grpc_server_seconds', { where: '{job="media"}', by: 'method' }),
          '{{method}}',
        ]),
        panel('Lines of chat', 'reqps', [
          `sum by (outcome) (${rate(ofMethod('SendChat|SendMessage'))})`,
          '{{outcome}}',
        ]),
        panel('Its jobs, share of the time', 'percentunit', [
          `sum by (name) (${rate('job_seconds_sum{job="media"}')})`,
          '{{name}}',
        ]),
      ],
    },
  ],
};

export const BOARDS: readonly Board[] = [platform, lessons, money, media];
