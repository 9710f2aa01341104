import type { CallReport } from '../call-peer/call-peer.ts';
import type { LiveReport } from '../live/live-story.ts';
import type { LessonSeen } from './lesson-by-api.ts';
import { lessonFaults } from './lesson-faults.ts';

const call = (uid: string, other: string): CallReport => ({
  uid,
  notes: [{ at: 9, what: 'ended', detail: 'left' }],
  spans: [{ from: 1, to: 9 }],
  breaksMs: [],
  claims: 0,
  rejoins: 0,
  received: { [other]: { packets: 5, longestSilenceMs: 100 } },
  sent: 9,
});
const live: LiveReport = { events: 1, streams: 1, gaps: [], resyncs: 0, toldAgain: 1, missed: [] };
const entered = (uid: string, source: string) => ({
  statusCallbackEvent: 'participant-connected',
  participantIdentity: `["${uid}","x"]`,
  source,
});

const good = {
  booking: { id: 'b', status: 'booked', tutor: 't', when: 0 },
  people: { tutor: 't', student: 's' },
  granted: false,
  calls: { tutor: call('t', 's'), student: call('s', 't') },
  live: { tutor: live, student: live },
  chatHeard: [1, 1],
  trail: ['pending', 'booked', 'in-progress', 'tutor-present', 'pending-feedback', 'completed'],
  callLog: [entered('t', 'janus-event'), entered('s', 'janus-event')],
  feedback: { grammar: 'Grammar was good today' },
  ledger: [
    { delta: -1, reason: 'lesson-booked', bookingId: 'b', actor: { role: 'student' } },
    { delta: 10, reason: 'purchase-credited', bookingId: null, actor: { role: 'service' } },
  ],
  pay: { bookingId: 'b', rate: 65, currency: 'AUD', paid: false, period: '' },
  tookMs: 1,
} satisfies LessonSeen;

test('A lesson in which all went well has no faults', () => {
  expect(lessonFaults(good)).toEqual([]);
});

const missed = { type: 'booking.changed', data: '{"id":"b"}', id: 'x', at: 1 };
const faulty: [string, Partial<LessonSeen>, RegExp][] = [
  ['nothing was received', { calls: { ...good.calls, tutor: call('t', 'x') } }, /tutor received nothing/],
  [
    'sound was away for long',
    {
      calls: {
        ...good.calls,
        student: { ...call('s', 't'), received: { t: { packets: 9, longestSilenceMs: 15_001 } } },
      },
    },
    /student heard nothing of the tutor for 15001 ms/,
  ],
  [
    'a peer gave up',
    { calls: { ...good.calls, tutor: { ...call('t', 's'), notes: [{ at: 1, what: 'ended', detail: 'gave up' }] } } },
    /did not leave by themselves: ended gave up/,
  ],
  ['Janus told nothing', { callLog: [entered('t', 'room-listing'), entered('s', 'janus-event')] }, /Janus has told/],
  ['presence was made', { callLog: [...good.callLog, entered('s', 'dev')] }, /by a development call/],
  ['an event was missed', { live: { tutor: live, student: { ...live, missed: [missed] } } }, /student missed booking/],
  [
    'a stream was away for long',
    { live: { student: live, tutor: { ...live, gaps: [{ from: 0, to: 31_000, ms: 31_000, how: 'cut' }] } } },
    /tutor heard nothing for 31000 ms: cut/,
  ],
  ['chat was heard twice', { chatHeard: [1, 2] }, /heard 2 times/],
  ['the booking went another way', { trail: ['booked', 'tutor-absent'] }, /went booked → tutor-absent/],
  ['the student reads too much', { feedback: { ...good.feedback, behaviour: 'x' } }, /for the school only/],
  ['a token is missing', { ledger: good.ledger.slice(0, 1) }, /the ledger says/],
  ['the pay is wrong', { pay: { ...good.pay, rate: 60 } }, /pay line says 60/],
];

test.each(faulty)('It is a fault when %s', (_what, change, said) => {
  expect(lessonFaults({ ...good, ...change })).toEqual([expect.stringMatching(said)]);
});
