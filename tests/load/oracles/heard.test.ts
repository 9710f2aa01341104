import type { Act, Said } from '../acts.ts';
import type { Look } from '../databases.ts';
import { keepEvents, type KeptEvent } from '../live/kept-events.ts';
import type { StreamStory } from '../live/stream.ts';
import { heardInRooms, strangeLines, unheardLines, wrongLines } from './chat.ts';
import { missedEvents, notBack, strangeEvents, toldToReadAgain } from './live.ts';
import { membersOf, type ChatRow } from './rows.ts';
import { but, lessons, seats } from './samples.ts';

describe('no live event is missed by a stream that was open', () => {
  const kept: KeptEvent[] = [1, 2, 3, 4].map((position) => ({
    position,
    key: `booking.changed ${position}`,
    at: 10_000 + position * 1_000,
  }));
  const heardAt = (positions: readonly number[]) =>
    positions.map((position) => ({
      key: `booking.changed ${position}`,
      type: 'booking.changed',
      data: `${position}`,
      at: 10_020 + position * 1_000,
    }));
  const stream = (positions: readonly number[], over: Partial<StreamStory> = {}): StreamStory => ({
    uid: 'mia',
    opened: [10_500],
    stands: true,
    heard: heardAt(positions),
    gaps: [],
    resyncs: [],
    ...over,
  });
  const faults = (one: StreamStory) => missedEvents(one, kept).faults;

  test('all of them, once and in order; how long each took is told', () => {
    expect(missedEvents(stream([1, 2, 3, 4]), kept)).toEqual({ faults: [], delays: [20, 20, 20, 20] });
  });

  test.each([
    [[1, 2, 4], ['mia never heard booking.changed 3']],
    [[1, 2, 3], ['mia never heard booking.changed 4']],
    [[1, 2, 2, 3, 4], ['mia heard booking.changed 2 more than once']],
    [[1, 3, 2, 4], ['mia heard booking.changed 2 after a later one']],
  ])('heard %j', (positions, wanted) => {
    expect(faults(stream(positions))).toEqual(wanted);
  });

  test('what was before it stood is nothing that it missed', () => {
    expect(faults(stream([3, 4], { opened: [12_500] }))).toEqual([]);
  });

  test('what the server could not tell is not missed: what was written since the opening before, and nothing that comes later', () => {
    expect(faults(stream([4], { resyncs: [{ at: 13_500, since: 0 }] }))).toEqual([]);
    expect(faults(stream([1], { resyncs: [{ at: 13_500, since: 11_500 }] }))).toEqual([
      'mia never heard booking.changed 4',
    ]);
  });

  test('that a search is read again excuses nothing that is kept for somebody', () => {
    expect(faults(stream([4], { resyncs: [{ at: 13_500, since: 0, watch: 'slots:x' }] }))).toHaveLength(3);
  });

  test('one "read again" does not excuse what was lost while the stream stood', () => {
    const late = { at: 13_500, since: 0 };
    expect(faults(stream([2, 4], { resyncs: [late] }))).toEqual(['mia never heard booking.changed 1']);
    const after = [{ at: 30_000, since: 29_000 }];
    expect(faults(stream([], { resyncs: after }))).toHaveLength(4);
  });

  test('a stream that never stood has heard nothing, and that is a fault', () => {
    expect(faults(stream([], { opened: [] }))).toEqual(['a stream of mia never stood']);
  });

  test('one that stood, and has not come back by the end, is a fault; one that never stood is told of as that', () => {
    const away = stream([], { stands: false });
    expect(notBack([stream([]), away, { ...away, opened: [] }])).toEqual(['a stream of mia has not come back']);
  });

  test('two events that say the same are two', () => {
    const alike = [1, 2].map((position) => ({ position, key: 'x {}', at: 11_000 + position }));
    const once = [{ key: 'x {}', type: 'x', data: '{}', at: 12_000 }];
    expect(missedEvents(stream([], { heard: once }), alike).faults).toEqual(['mia never heard x {}']);
    expect(missedEvents(stream([], { heard: [...once, ...once] }), alike).faults).toEqual([]);
  });
});

test('who stays is told to read again a quarter of a minute after a hello at the latest', () => {
  const stream = { uid: 'mia', opened: [10_000, 60_000], stands: true, heard: [], gaps: [] };
  const told = (at: number) => toldToReadAgain({ ...stream, resyncs: [{ at, since: 0 }] });
  for (const at of [10_000, 24_999, 60_000, 74_999]) expect(told(at)).toEqual({ looked: 2, faults: [] });
  for (const at of [25_000, 59_999, 75_000]) {
    const when = new Date(at).toISOString();
    expect(told(at).faults).toEqual([`mia was told to read again at ${when}, on a stream that stood`]);
  }
  expect(toldToReadAgain({ ...stream, resyncs: [] })).toEqual({ looked: 2, faults: [] });
});

describe('nobody hears what is somebody else’s', () => {
  const keys: Record<string, string[]> = { mia: ['tokens.changed 1'], ben: ['tokens.changed 2'], all: ['news 3'] };
  const kept = {
    upTo: 10_000,
    isMeantFor: (uid: string, key: string) => [uid, 'all'].some((name) => keys[name]?.includes(key)),
  };
  const hearing = (...said: [type: string, data: string, at?: number][]): StreamStory => ({
    uid: 'mia',
    opened: [1],
    stands: true,
    heard: said.map(([type, data, at = 2]) => ({ key: `${type} ${data}`, type, data, at })),
    gaps: [],
    resyncs: [],
  });

  test('their own, what is for everybody, and what is not kept for people', () => {
    const own = hearing(['tokens.changed', '1'], ['news', '3'], ['slot.taken', '9']);
    expect(strangeEvents(own, kept)).toEqual({ faults: [], looked: 2 });
  });

  test('somebody else’s, and one that is kept for nobody', () => {
    expect(strangeEvents(hearing(['tokens.changed', '2'], ['tokens.changed', '7']), kept).faults).toEqual([
      'mia heard tokens.changed 2, which is not theirs',
      'mia heard tokens.changed 7, which is not theirs',
    ]);
  });

  test('what came after the last look is not judged', () => {
    expect(strangeEvents(hearing(['tokens.changed', '7', 10_001]), kept)).toEqual({ faults: [], looked: 0 });
  });

  test('a line of a lesson in which they have no place', () => {
    const members = membersOf(lessons, seats);
    const line = (bookingId: string): [string, string] => ['chat.message', JSON.stringify({ id: 'a', bookingId })];
    expect(strangeLines(hearing(line('B1')), members)).toEqual({ faults: [], looked: 1 });
    expect(strangeLines({ ...hearing(line('B1')), uid: 'tom' }, members).faults).toEqual([]);
    expect(strangeLines(hearing(line('B3')), members).faults).toEqual(['mia heard line a of B3, which is not theirs']);
  });

  test('what is kept of people is read with what is for everybody of a role', async () => {
    const row = (uid: string, position: number, type: string) => ({ uid, position, type, data: '{}', at: 1 });
    const rows = [
      row('mia', 1, 'tokens.changed'),
      row('role:student', 1, 'news'),
      row('role:tutor', 1, 'hours'),
      row('role:admin', 1, 'task.changed'),
      row('ben', 1, 'billing.changed'),
    ];
    const look = (async () => rows) as unknown as Look;
    const everybody = { students: ['mia', 'ben'], tutors: ['tom'] };
    const read = keepEvents({ look, everybody, since: 0, now: () => 5 });
    await read.collect();
    expect(read.upTo).toBe(5);
    const meantFor = (uid: string) => rows.map(({ type }) => type).filter((type) => read.isMeantFor(uid, `${type} {}`));
    expect(meantFor('mia')).toEqual(['tokens.changed', 'news']);
    expect(meantFor('ben')).toEqual(['news', 'billing.changed']);
    expect(meantFor('tom')).toEqual(['hours']);
  });
});

describe('no chat line is lost, doubled or out of order', () => {
  const said = (id: string, askedAt: number, over: Partial<Said> = {}): Said => ({
    act: 'say',
    by: 'mia',
    booking: 'B1',
    id,
    askedAt,
    answeredAt: askedAt + 10,
    outcome: 'yes',
    ...over,
  });
  const acts: Act[] = [said('a', 100), said('b', 200), said('c', 205, { by: 'tom' })];
  const places = (ids: string): ChatRow[] =>
    [...ids].map((id, index) => ({ booking: 'B1', seq: index + 1, id, by: id === 'c' ? 'tom' : 'mia' }));
  const rows = places('abc');

  test('as they were said; of two that were said at once either may be first', () => {
    expect(wrongLines(acts, rows)).toEqual([]);
    expect(wrongLines(acts, places('acb'))).toEqual([]);
  });

  test.each([
    ['ab', ['line c was taken in B1 and is not there']],
    ['abcd', ['line d stands in B1 and nobody said it']],
    ['abcc', ['line c stands 2 times in B1']],
    ['bac', ['line b stands before one of B1 that was answered before it was said']],
  ])('standing as %s', (ids, wanted) => {
    expect(wrongLines(acts, places(ids))).toEqual(wanted);
  });

  test('a line that stands as somebody else’s', () => {
    expect(wrongLines(acts, but(rows, 2, { by: 'mia' }))).toEqual([
      'line c of B1 was said by tom and stands as one of mia',
    ]);
  });

  test('a line whose answer was lost may be there or not, and once at most', () => {
    const lost = [...acts.slice(0, 2), said('c', 205, { by: 'tom', outcome: 'unknown' })];
    expect(wrongLines(lost, places('ab'))).toEqual([]);
    expect(wrongLines(lost, places('abc'))).toEqual([]);
    expect(wrongLines(lost, places('abcc'))).toHaveLength(1);
  });

  test.each([
    ['abc', []],
    ['ac', ['line b was never heard']],
    ['abbc', ['line b was heard more than once']],
    ['acb', ['line b was heard after one that stands behind it']],
    ['zabc', []],
  ])('heard as %s', (ids, wanted) => {
    expect(unheardLines([...ids], ['a', 'b', 'c'])).toEqual(wanted);
  });

  describe('as both sides’ streams heard it', () => {
    const hearing = (ids: string, over: Partial<StreamStory> = {}): StreamStory => {
      const lines = [...ids].map((id) => JSON.stringify({ id, bookingId: 'B1' }));
      const heard = lines.map((data) => ({ key: data, type: 'chat.message', data, at: 1 }));
      return { uid: 'mia', opened: [50], heard, gaps: [], resyncs: [], stands: true, ...over };
    };
    const faults = (stream: StreamStory, said = acts, standing = rows) =>
      heardInRooms(stream, said, standing).flatMap((one) => one.faults);

    test('by the order of the table, and not by its own', () => {
      expect(faults(hearing('abc'))).toEqual([]);
      expect(faults(hearing('acb'))).toEqual(['mia: line b was heard after one that stands behind it']);
      expect(faults(hearing('acb'), acts, places('acb'))).toEqual([]);
      expect(faults(hearing('ab'))).toEqual(['mia: line c was never heard']);
      expect(faults(hearing('abcz'))).toEqual(['mia: line z was heard and stands nowhere']);
    });

    test('one whose answer was lost is heard when it stands; what was said before the stream stood need not be', () => {
      const lost = [...acts.slice(0, 2), said('c', 205, { by: 'tom', outcome: 'unknown' })];
      expect(faults(hearing('ab'), lost)).toEqual(['mia: line c was never heard']);
      expect(faults(hearing('ab'), lost, places('ab'))).toEqual([]);
      expect(faults(hearing('bc', { opened: [150] }))).toEqual([]);
      expect(faults(hearing('', { uid: 'ben' }))).toEqual([]);
    });
  });
});
