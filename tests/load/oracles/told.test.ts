import type { Act } from '../acts.ts';
import { keyOf, type StreamStory } from '../live/stream.ts';
import { acts as sample, but } from './samples.ts';
import { unseenHours, untold } from './told.ts';

type Event = [type: string, data: object];
const booking = (id: string, status: string): Event => ['booking.changed', { id, status, version: 1 }];
const token = (delta: number): Event => ['tokens.changed', { tokenType: 'lessonTokens', delta, balance: 7 }];

/** As samples.ts has it: Mia has B1 and gave back B2, which Ben has as B3; and B1 has got its feedback. */
const acts: Act[] = [
  ...sample,
  { act: 'feedback', by: 'tom', booking: 'B1', outcome: 'yes', askedAt: 500, answeredAt: 510 },
];
const events: Record<string, Event[]> = {
  mia: [
    booking('B1', 'booked'),
    booking('B2', 'booked'),
    booking('B2', 'student-cancelled'),
    booking('B1', 'completed'),
    token(-1),
    token(-1),
    token(1),
  ],
  ben: [booking('B3', 'booked'), token(-1)],
  tom: [
    booking('B1', 'booked'),
    booking('B2', 'booked'),
    booking('B2', 'student-cancelled'),
    booking('B3', 'booked'),
    booking('B1', 'completed'),
  ],
};
const keeping = (of: Record<string, Event[]>, since = 0) => ({
  since,
  of: (uid: string) =>
    (of[uid] ?? []).map(([type, data], position) => ({ position, key: keyOf(type, JSON.stringify(data)), at: 1 })),
});

describe('both sides are told of what was acknowledged', () => {
  const faults = (of: Record<string, Event[]>, said = acts, since = 0) => untold(said, keeping(of, since)).faults;
  const without = (uid: string, at: number) => ({ ...events, [uid]: (events[uid] ?? []).toSpliced(at, 1) });

  test('of a booking, of one that was given back, of feedback and of tokens', () => {
    expect(untold(acts, keeping(events))).toEqual({ looked: 14, faults: [] });
  });

  test.each([
    ['mia', 0, 'mia was told 0 times that B1 is booked, not 1'],
    ['mia', 2, 'mia was told 0 times that B2 is student-cancelled, not 1'],
    ['mia', 3, 'mia was told 0 times that B1 is completed, not 1'],
    ['mia', 4, 'mia was told 1 times that a token went, not 2'],
    ['mia', 6, 'mia was told 0 times that a token came back, not 1'],
    ['tom', 3, 'tom was told 0 times that B3 is booked, not 1'],
    ['tom', 4, 'tom was told 0 times that B1 is completed, not 1'],
    ['ben', 1, 'ben was told 0 times that a token went, not 1'],
  ])('without one of %s, number %i', (uid, at, fault) => {
    expect(faults(without(uid, at))).toEqual([fault]);
  });

  test('a notification that writes nothing more of one kind', () => {
    const only = (kind: string) =>
      Object.fromEntries(Object.entries(events).map(([uid, own]) => [uid, own.filter(([type]) => type === kind)]));
    expect(faults(only('tokens.changed'))).toHaveLength(10);
    expect(faults(only('booking.changed'))).toHaveLength(3);
  });

  test('what was refused or may have been lost is owed to nobody, nor what was before anything was kept', () => {
    for (const outcome of ['no', 'unknown'] as const) {
      expect(faults({ ...events, ben: [] }, but(acts, 3, { outcome }))).toEqual([]);
      expect(faults(without('mia', 3), but(acts, 4, { outcome }))).toEqual([]);
    }
    expect(faults(without('mia', 0), acts, 150)).toEqual([]);
    expect(faults(without('mia', 1), acts, 150)).toHaveLength(1);
  });

  test('of a group both are told that it moved, each time', () => {
    const group = ['mia', 'ben'].map((student) => ({ ...sample[0], student, booking: 'G', capacity: 6 }) as Act);
    const move: Event = ['group.changed', { groupSessionId: 'S', bookingId: 'G', version: 1 }];
    const all = { mia: [move, token(-1)], ben: [move, token(-1)], tom: [move, move] };
    expect(faults(all, group)).toEqual([]);
    expect(faults({ ...all, tom: [move] }, group)).toEqual([
      'tom was told 1 times that the group lesson G moved, not 2',
    ]);
  });
});

describe('who has free hours on screen sees them go and come back', () => {
  const days = { startDate: '2026-01-05', endDate: '2026-01-05' };
  const when = Date.UTC(2026, 0, 5, 10);
  const usual: Event[] = [
    ...['B1', 'B2', 'B3'].map((id): Event => ['slot.taken', { id }]),
    ['slot.opened', { id: 'B3', tutor: 'tom', when }],
  ];
  const stream = (heard: readonly Event[], over: Partial<StreamStory> = {}): StreamStory => ({
    uid: 'leo',
    opened: [50],
    stands: true,
    gaps: [],
    resyncs: [],
    days,
    heard: heard.map(([type, body]) => ({ type, data: JSON.stringify(body), key: '', at: 400 })),
    ...over,
  });
  const faults = (heard: readonly Event[], over: Partial<StreamStory> = {}) =>
    unseenHours(stream(heard, over), acts).faults;

  test('that an hour was opened first says nothing of its coming back', () => {
    const early = stream(usual);
    const opened = early.heard.map((event) => (event.type === 'slot.opened' ? { ...event, at: 299 } : event));
    expect(unseenHours({ ...early, heard: opened }, acts).faults).toEqual([
      'leo saw the hour of tom at 2026-01-05T10:00:00.000Z come back 0 times, not 1',
    ]);
    expect(unseenHours({ ...early, heard: [...opened, ...early.heard] }, acts).faults).toEqual([]);
  });

  test('a watch that broke excuses the minute before it was read again, and nothing before that', () => {
    const late = acts.map((act) => ({ ...act, askedAt: act.askedAt + 100_000, answeredAt: act.answeredAt + 100_000 }));
    const told = (at: number) => ({
      ...stream([], { resyncs: [{ at, since: 0, watch: 'slots:x' }] }),
      opened: [50_000],
    });
    expect(unseenHours(told(100_500), late).faults).toEqual([]);
    expect(unseenHours(told(170_000), late).faults).toHaveLength(4);
  });

  test('each that was booked, and one that was given back', () => {
    expect(unseenHours(stream(usual), acts)).toEqual({ looked: 4, faults: [] });
    expect(faults(usual.slice(1))).toEqual(['leo never saw the hour B1 go']);
    expect(faults(usual.slice(0, 3))).toEqual([
      'leo saw the hour of tom at 2026-01-05T10:00:00.000Z come back 0 times, not 1',
    ]);
  });

  test('whoever looks at other days, or at none, is told of nothing', () => {
    expect(unseenHours(stream([], { days: undefined }), acts).looked).toBe(0);
    expect(unseenHours(stream([], { days: { startDate: '2026-01-06', endDate: '2026-02-01' } }), acts).looked).toBe(0);
  });

  test('what was before the stream stood, or about a break, is read again', () => {
    expect(faults(usual.slice(1), { opened: [105] })).toEqual([]);
    const far = acts.map((act) => ({ ...act, askedAt: act.askedAt * 100, answeredAt: act.answeredAt * 100 }));
    const late = (over: Partial<StreamStory>) => {
      const { heard, ...rest } = stream(usual.slice(1), over);
      return { ...rest, heard: heard.map((event) => ({ ...event, at: 40_000 })) };
    };
    const around = (over: Partial<StreamStory>) => unseenHours(late(over), far).faults;
    expect(around({ gaps: [{ from: 9_000, to: 12_000 }] })).toEqual([]);
    expect(around({ resyncs: [{ since: 9_000, at: 12_000 }] })).toEqual([]);
    expect(around({ gaps: [{ from: 50_000, to: 51_000 }] })).toHaveLength(1);
  });
});
