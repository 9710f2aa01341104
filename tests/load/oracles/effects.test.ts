import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonMessage,
  seatMessage,
} from '@parlance/proto/testing/messages';
import type { Look } from '../databases.ts';
import { keepEvents } from '../live/kept-events.ts';
import { keyOf } from '../live/stream.ts';
import { effectsOf, readEffects, toldAs, wrongEffects, type CountedFact } from './effects.ts';

const [tom, mia] = [cardMessage({ uid: 'tom' }), cardMessage({ uid: 'mia' })];
const told = { at: 100, actorUid: 'mia', actorRole: 'student' };
const moved = (lesson: object, over: object = {}): CountedFact =>
  ({
    ...told,
    type: 'parlance.booking.v1.LessonChanged',
    body: { lesson, cause: 'book', moved: [] },
    ...over,
  }) as never;
const lesson = lessonMessage({ id: 'B1', tutor: tom, seats: [seatMessage({ id: 'B1', student: mia })], version: 2 });
const line = { uid: 'mia', tokenType: 'TOKEN_TYPE_LESSON', delta: -1, balanceAfter: 7 };
const wallet = { ...told, type: 'parlance.booking.v1.WalletChanged', body: { line } } as never as CountedFact;
const paid = (over: object = {}, cause = 'paid'): CountedFact =>
  ({
    ...told,
    actorRole: 'admin',
    type: 'parlance.payments.v1.PayLineChanged',
    body: { line: { bookingId: 'B1', tutorUid: 'tom' }, cause },
    ...over,
  }) as never;

const token = { of: 'mia', what: 'tokens.changed lessonTokens by -1 to 7' };
const change = (of: string) => ({ of, what: 'booking.changed B1 at version 2' });
const mark = { of: 'tom', what: 'the record that B1 was marked as paid' };

test('what one application of a fact leaves with whom', () => {
  expect(effectsOf(moved(lesson))).toEqual([change('tom'), change('mia')]);
  expect(effectsOf(wallet)).toEqual([token]);
  expect(effectsOf(paid())).toEqual([mark]);
  const notice = { ...told, type: 'parlance.payments.v1.BillingNoticeDue', body: { uid: 'mia', kind: 'receipt' } };
  expect(effectsOf(notice as never)).toEqual([{ of: 'mia', what: 'billing.changed receipt' }]);
});

test('hours that a teacher offers or closes are told to nobody, and one that a student gave back is', () => {
  const offered = lessonMessage({ id: 'B2', tutor: tom, seats: [], version: 3 });
  const by = (actorUid: string, cause: string) =>
    effectsOf(moved(offered, { actorUid, body: { lesson: offered, cause, moved: [] } }));
  expect([by('tom', 'open'), by('tom', 'close'), by('mia', 'close')]).toEqual([[], [], []]);
  expect(by('mia', 'open')).toEqual([{ of: 'tom', what: 'booking.changed B2 at version 3' }]);
});

test('of a group its teacher, who sits in it and whose seat moved', () => {
  const seat = (uid: string, status: 'BOOKING_STATUS_BOOKED' | 'BOOKING_STATUS_STUDENT_CANCELLED') =>
    groupSeatMessage({ id: uid, student: cardMessage({ uid }), status });
  const seats = [seat('mia', 'BOOKING_STATUS_BOOKED'), seat('leo', 'BOOKING_STATUS_STUDENT_CANCELLED')];
  const group = groupLessonMessage({ id: 'G', tutor: tom, seats, version: 4 });
  const fact = moved(group, { body: { lesson: group, cause: 'book', moved: [{ studentUid: 'ben' }] } });
  expect(effectsOf(fact).map(({ of }) => of)).toEqual(['tom', 'mia', 'ben']);
});

test('what a stream is told has the same words', () => {
  const said = (type: string, data: object) => toldAs(keyOf(type, JSON.stringify(data)));
  expect(said('booking.changed', { id: 'B1', version: 2, status: 'booked' })).toBe(change('').what);
  expect(said('tokens.changed', { tokenType: 'lessonTokens', delta: -1, balance: 7, note: '' })).toBe(token.what);
  expect(said('group.changed', { groupSessionId: 'S', bookingId: 'G', version: 4 })).toBe(
    'group.changed G at version 4',
  );
  expect(said('billing.changed', { kind: 'receipt' })).toBe('billing.changed receipt');
  expect(said('profile.changed', { uid: 'mia' })).toBeUndefined();
});

describe('what a fact does is done once', () => {
  const people = new Set(['mia', 'tom']);
  const facts = [moved(lesson), wallet, paid()];
  const found = [change('tom'), change('mia'), token, mark];
  const faults = (over: object) => wrongEffects({ facts, people, found, from: 0, until: 200, ...over }).faults;

  test('once each', () => {
    expect(wrongEffects({ facts, people, found, from: 0, until: 200 })).toEqual({ looked: 4, faults: [] });
    expect(faults({ people: new Set(['mia']), found: [change('mia'), token] })).toEqual([]);
  });

  test.each([
    [token, 'mia: tokens.changed lessonTokens by -1 to 7 came 2 times of one fact'],
    [change('tom'), 'tom: booking.changed B1 at version 2 came 2 times of one fact'],
    [mark, 'tom: the record that B1 was marked as paid came 2 times of one fact'],
  ])('%j twice, though each reader has each fact in its inbox once', (twice, fault) => {
    expect(faults({ found: [...found, twice] })).toEqual([fault]);
  });

  test('never, though the fact is there; one of which nobody has looked for the effect yet is not missed', () => {
    expect(faults({ found: found.slice(0, 3) })).toEqual([
      'tom: the record that B1 was marked as paid came 0 times of one fact',
    ]);
    expect(faults({ found: found.slice(0, 3), until: 100 })).toEqual([]);
    expect(faults({ found: found.slice(0, 3), from: 100 })).toEqual([]);
  });

  test('two facts that do the same do it twice, and one for which there is no fact is one too many', () => {
    expect(faults({ facts: [...facts, wallet], found: [...found, token] })).toEqual([]);
    expect(faults({ facts: [moved(lesson), paid()] })).toEqual([
      'mia: tokens.changed lessonTokens by -1 to 7 came 1 times of 0 facts',
    ]);
  });

  test('a correction by hand marks nothing, nor does what the school itself pays', () => {
    expect([effectsOf(paid({}, 'corrected')), effectsOf(paid({ actorRole: null }))]).toEqual([[], []]);
  });
});

test('facts are read as they were sent, with what streams and the record hold of the people of the run', async () => {
  const event = { uid: 'mia', position: 2, type: 'tokens.changed', at: 50 };
  const data = JSON.stringify({ tokenType: 'lessonTokens', delta: -1, balance: 7 });
  const look = (async (database: string, sql: string) => {
    if (sql.includes('live_events')) return [{ ...event, data }];
    if (database === 'identity') return [{ of: 'tom', booking: 'B1' }];
    return [];
  }) as unknown as Look;
  const kept = keepEvents({ look, everybody: { students: ['mia'], tutors: ['tom'] }, since: 10, now: () => 10_000 });
  await kept.collect();
  const read = await readEffects({ look, everybody: { students: ['mia'], tutors: ['tom'] }, kept, mark: '' });
  expect(read).toMatchObject({ facts: [], found: [token, mark], from: 10, until: 5_000 });
});
