import fc from 'fast-check';
import { browserSpans, capped, readableOf, type SocketLine } from './evidence.ts';

const start = Date.UTC(2026, 10, 23, 10);
const at = (seconds: number) => new Date(start + seconds * 1_000);
const line = (participant: string, event: string, seconds: number): SocketLine => {
  return { id: `${participant}${event}${seconds}`, event, participant, atSchool: at(seconds) };
};
const came = (who: string, seconds: number) => line(who, 'browser-connected', seconds);
const went = (who: string, seconds: number) => line(who, 'browser-disconnected', seconds);
const of = (socket: string, one: SocketLine): SocketLine => ({ ...one, id: `${socket}${one.event}`, socket });
const during = { now: at(50), windowEnd: at(100) };
const after = { now: at(1_000), windowEnd: at(100) };
const told = (lines: SocketLine[], until = during) =>
  browserSpans(lines, until).map(({ uid, from, to, cause }) => {
    const span = [uid, (+from - start) / 1_000, to && (+to - start) / 1_000];
    return cause === undefined ? span : [...span, cause];
  });
const unseen = 'not-seen-to-end';

test.each([
  ['nobody', [], []],
  ['one who came and went', [came('ana', 1), went('ana', 9)], [['ana', 1, 9]]],
  ['one who is there still', [came('ana', 1)], [['ana', 1, undefined]]],
  [
    'a line that was cut and came back',
    [came('ana', 1), went('ana', 9), came('ana', 11)],
    [
      ['ana', 1, 9],
      ['ana', 11, undefined],
    ],
  ],
  ['two windows at once', [came('ana', 1), came('ana', 3), went('ana', 5), went('ana', 9)], [['ana', 1, 9]]],
  ['a going without a coming', [went('ana', 4), came('ana', 5), went('ana', 6)], [['ana', 5, 6]]],
  ['what says something else', [line('ana', 'track-added', 3)], []],
])('NS-55 lines of browsers: %s', (_name, lines, expected) => {
  expect(told(lines)).toEqual(expected);
});

test('NS-55 lines that are told twice, or in another order, say the same', () => {
  const lines = fc.array(
    fc.record({ who: fc.constantFrom('ana', 'bo'), isIn: fc.boolean(), at: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 30 },
  );
  const property = fc.property(lines, fc.infiniteStream(fc.nat()), (some, seeds) => {
    const all = some.map(({ who, isIn, at: seconds }) => (isIn ? came : went)(who, seconds));
    const again = all.flatMap((one) => ((seeds.next().value ?? 0) % 2 ? [one, one] : [one]));
    const shuffled = again
      .map((one) => ({ one, key: seeds.next().value ?? 0 }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ one }) => one);
    expect(told(shuffled)).toEqual(told(all));
  });
  fc.assert(property, { numRuns: 300 });
});

test.each([
  [
    'a going that never came, and a coming anew',
    [of('x', came('ana', 1)), of('y', came('ana', 11)), of('y', went('ana', 20))],
    [
      ['ana', 1, 11, unseen],
      ['ana', 11, 20],
    ],
  ],
  [
    'the same where no socket is known',
    [came('ana', 1), came('ana', 11), went('ana', 20)],
    [
      ['ana', 1, 11, unseen],
      ['ana', 11, 20],
    ],
  ],
  [
    'two windows, of which one was never seen to end',
    [of('x', came('ana', 1)), of('y', came('ana', 3)), of('y', went('ana', 9))],
    [
      ['ana', 1, 3, unseen],
      ['ana', 3, 9],
    ],
  ],
  [
    'two windows, the second within the first',
    [of('x', came('ana', 1)), of('y', came('ana', 3)), of('y', went('ana', 5)), of('x', went('ana', 9))],
    [['ana', 1, 9]],
  ],
  ['the last going that never came', [of('x', came('ana', 1))], [['ana', 1, 100, unseen]]],
  ['one who came after the lesson', [of('x', came('ana', 120))], [['ana', 120, 120, unseen]]],
  [
    'another one who comes',
    [of('x', came('ana', 1)), of('y', came('bo', 5)), of('x', went('ana', 9))],
    [
      ['ana', 1, 9],
      ['bo', 5, 100, unseen],
    ],
  ],
])('NS-55 lines of browsers after a lesson: %s', (_name, lines, expected) => {
  expect(told(lines, after)).toEqual(expected);
});

test('NS-55 goings that were never written make nobody be there longer than until the next coming, or the end', () => {
  const windows = fc.array(
    fc.record({
      who: fc.constantFrom('ana', 'bo'),
      from: fc.integer({ min: 0, max: 90 }),
      lasts: fc.integer({ min: 1, max: 60 }),
      isLost: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const property = fc.property(windows, (all) => {
    const lines = all.flatMap(({ who, from, lasts, isLost }, place) => {
      const both = [came(who, from), went(who, from + lasts)].map((one) => of(`s${place}`, one));
      return isLost ? both.slice(0, 1) : both;
    });
    const endOf = ({ who, from, lasts, isLost }: (typeof all)[number]) => {
      const later = all.filter((other) => other.who === who && other.from > from).map((other) => other.from);
      return isLost ? Math.min(100, ...later) : from + lasts;
    };
    const spans = told(lines, after) as [string, number, number, string?][];
    for (const who of ['ana', 'bo']) {
      const own = all.filter((one) => one.who === who);
      const seconds = Array.from({ length: 160 }, (_none, second) => second);
      const isThere = seconds.map((second) => Number(own.some((one) => one.from <= second && second < endOf(one))));
      const isSaid = ([uid, from, to]: (typeof spans)[number], second: number) =>
        uid === who && from <= second && second < to;
      expect(seconds.map((second) => spans.filter((span) => isSaid(span, second)).length)).toEqual(isThere);
    }
    if (all.every(({ isLost }) => !isLost)) expect(spans.every((span) => span.length === 3)).toBe(true);
  });
  fc.assert(property, { numRuns: 200 });
});

test('NS-55 a stay without an end lasts while the lesson does, and ends with it', () => {
  const stay = { uid: 'ana', from: at(5), to: undefined, source: 'janus-event' };
  expect(capped(stay, during)).toEqual(stay);
  expect(capped(stay, after)).toEqual({ ...stay, to: at(100), cause: unseen });
  expect(capped({ ...stay, to: at(110) }, after).to).toEqual(at(110));
});

test('NS-55 a student reads of the room, the own deeds and the teacher; others of everybody', () => {
  expect(readableOf({ uid: 'me', role: 'student' }, 'teacher')).toEqual(['', 'me', 'teacher']);
  for (const role of ['tutor', 'admin']) expect(readableOf({ uid: 'me', role }, 'teacher')).toBeUndefined();
});
