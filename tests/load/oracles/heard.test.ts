import type { Act, Said } from '../acts.ts';
import type { KeptEvent } from '../live/kept-events.ts';
import type { StreamStory } from '../live/stream.ts';
import { unheardLines, wrongLines } from './chat.ts';
import { missedEvents } from './live.ts';
import type { ChatRow } from './rows.ts';

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
    heard: heardAt(positions),
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

  test('what was before it stood is nothing that it missed; what the server could not tell is not either', () => {
    expect(faults(stream([3, 4], { opened: [12_500] }))).toEqual([]);
    expect(faults(stream([4], { resyncs: [13_500] }))).toEqual([]);
    expect(faults(stream([3], { resyncs: [13_500] }))).toEqual(['mia never heard booking.changed 4']);
  });

  test('a stream that never stood has heard nothing, and that is a fault', () => {
    expect(faults(stream([], { opened: [] }))).toEqual(['a stream of mia never stood']);
  });

  test('two events that say the same are two', () => {
    const alike = [1, 2].map((position) => ({ position, key: 'x {}', at: 11_000 + position }));
    const once = [{ key: 'x {}', type: 'x', data: '{}', at: 12_000 }];
    expect(missedEvents(stream([], { heard: once }), alike).faults).toEqual(['mia never heard x {}']);
    expect(missedEvents(stream([], { heard: [...once, ...once] }), alike).faults).toEqual([]);
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
  const rows: ChatRow[] = ['a', 'b', 'c'].map((id, index) => ({ booking: 'B1', seq: index + 1, id, by: 'mia' }));
  const places = (ids: string) => [...ids].map((id, index) => ({ booking: 'B1', seq: index + 1, id, by: 'mia' }));

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

  test('a line whose answer was lost may be there or not, and once at most', () => {
    const lost = [...acts.slice(0, 2), said('c', 205, { outcome: 'unknown' })];
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
});
