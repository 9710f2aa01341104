import { recapOf, type PageTime } from './recap.ts';

const start = new Date('2026-11-23T10:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const window = { from: at(-10), to: at(50) };
const stay = (uid: string, from: number, to?: number) => ({
  uid,
  from: at(from),
  ...(to !== undefined && { to: at(to) }),
});
const page = (number: number, shownMinutes: number, since?: number): PageTime => ({
  lesson: 'l1',
  number,
  shownMs: shownMinutes * 60_000,
  since: since === undefined ? undefined : at(since),
});
const told = { lesson: { start, tutorUid: 'teacher' }, window, asOf: at(60) };
const minutesOf = ({ stays }: ReturnType<typeof recapOf>, uid: string) =>
  stays
    .find((one) => one.uid === uid)
    ?.spans.map(({ from, to }) => [(from - start.getTime()) / 60_000, (to - start.getTime()) / 60_000]);

describe('NS-55 who was in the room', () => {
  const stays = [
    stay('teacher', -20, 20),
    stay('teacher', 20, 70),
    stay('s1', 1, 10),
    stay('s1', 12, 50),
    stay('s2', 0, 50),
  ];
  const read = (uid: string, role: string) => recapOf({ ...told, stays, pages: [], reader: { uid, role } });

  test('is told of the time in which presence counts, and what touches is one stay', () => {
    const recap = read('teacher', 'tutor');
    expect(minutesOf(recap, 'teacher')).toEqual([[-10, 50]]);
    expect(minutesOf(recap, 's1')).toEqual([
      [1, 10],
      [12, 50],
    ]);
  });

  test.each([
    ['s1', 'student', ['s1', 'teacher']],
    ['s2', 'student', ['s2', 'teacher']],
    ['teacher', 'tutor', ['s1', 's2', 'teacher']],
    ['office', 'admin', ['s1', 's2', 'teacher']],
  ])('is told %s, as %s, of %j', (uid, role, whom) =>
    expect(
      read(uid, role)
        .stays.map((one) => one.uid)
        .sort(),
    ).toEqual(whom),
  );

  test('of whoever is still there the time until now is told', () => {
    const recap = recapOf({
      ...told,
      asOf: at(5),
      stays: [stay('s1', 1)],
      pages: [],
      reader: { uid: 's1', role: 'student' },
    });
    expect(minutesOf(recap, 's1')).toEqual([[1, 5]]);
  });
});

describe('NS-55 the pages that were used', () => {
  const reader = { uid: 's1', role: 'student' };
  const minutes = (pages: PageTime[], stays = [stay('teacher', 0, 40)]) =>
    recapOf({ ...told, stays, pages, reader }).pages.map(({ number, shownMs }) => [number, shownMs / 60_000]);

  test('count what was counted, and the last one until its teacher went', () =>
    expect(minutes([page(2, 6), page(3, 11, 30)])).toEqual([
      [2, 6],
      [3, 21],
    ]));
  test('count nothing before the lesson began', () => expect(minutes([page(1, 0, -5)])).toEqual([[1, 40]]));
  test('count until its end and no further', () =>
    expect(minutes([page(1, 0, 0)], [stay('teacher', -5, 70)])).toEqual([[1, 50]]));
  test('leave out what was only leafed over', () => expect(minutes([page(4, 2 / 60)])).toEqual([]));
  test('need a teacher who was there', () => expect(minutes([page(4, 0, 0)], [])).toEqual([]));
});
