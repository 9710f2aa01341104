import type { Act } from '../acts.ts';
import { lostBookings } from './bookings.ts';
import { wrongFacts } from './facts.ts';
import { wrongMails } from './mails.ts';
import { falselyAbsent, wrongPay } from './pay.ts';
import { acts, but, credits, inbox, lessons, lines, mails, minute, seats, wallets } from './samples.ts';
import { soldTwice } from './slots.ts';
import { lostTokens, unbalanced } from './tokens.ts';
import { stateOf, verdict } from './verdict.ts';

const everybody = new Set(['mia', 'ben']);
const sold = (over: { lessons?: typeof lessons; seats?: typeof seats; acts?: Act[] } = {}) =>
  soldTwice({ lessons: over.lessons ?? lessons, seats: over.seats ?? seats }, over.acts ?? acts);
const tokens = (over: object = {}) => lostTokens({ lines, seats, credits, ...over }, everybody);

test('in a school in which everything is right no oracle finds anything', () => {
  expect(sold()).toEqual([]);
  expect(lostBookings(acts, seats)).toEqual([]);
  expect(unbalanced(wallets, lines)).toEqual([]);
  expect(tokens()).toEqual([]);
  expect(wrongMails(acts, mails, inbox)).toEqual([]);
  expect(wrongPay({ lessons, seats, pay: [] })).toEqual([]);
});

test('nothing to look at is no proof, and one fault is enough', () => {
  expect(stateOf(verdict('x', 0, []))).toBe('not asked');
  expect(stateOf(verdict('x', 1, []))).toBe('held');
  expect(stateOf(verdict('x', 0, ['a fault']))).toBe('broken');
  const many = verdict(
    'x',
    1,
    Array.from({ length: 500 }, () => 'a fault'),
  );
  expect([many.faults.length, many.faultCount]).toEqual([20, 500]);
});

describe('no slot is sold twice', () => {
  test('two students in a lesson for one', () => {
    const also = { ...seats[0], booking: 'B9', student: 'ben' } as (typeof seats)[0];
    expect(sold({ seats: [...seats, also] })).toEqual(['lesson L1 for 1 is sold to mia and ben']);
  });

  test('a tutor in two lessons at once, and not in two that follow each other', () => {
    const shifted = but(lessons, 1, { from: (lessons[0]?.to ?? 0) - minute });
    expect(sold({ lessons: shifted })).toEqual([expect.stringMatching(/^tutor tom is in two lessons/)]);
    expect(sold({ lessons: but(lessons, 1, { from: lessons[0]?.to ?? 0 }) })).toEqual([]);
    expect(sold({ lessons: but(shifted, 0, { status: 'cancelled' }) })).toEqual([]);
  });

  test('a student in two lessons at once', () => {
    const late = but(seats, 2, { student: 'mia', from: (seats[0]?.from ?? 0) + minute });
    expect(sold({ seats: late })).toEqual([expect.stringMatching(/^student mia is in two lessons/)]);
  });

  test('one hour promised to two, though the tables show one alone', () => {
    const without = acts.filter(({ act }) => act !== 'cancel');
    expect(sold({ acts: without })).toEqual([expect.stringMatching(/promised to mia and ben$/)]);
  });

  test('a cancellation that was refused frees nothing; one whose answer was lost may have', () => {
    const refused = but(acts, 2, { outcome: 'no' });
    expect(sold({ acts: refused })).toHaveLength(1);
    expect(sold({ acts: but(acts, 2, { outcome: 'unknown' }) })).toEqual([]);
    expect(sold({ acts: but(acts, 2, { askedAt: 9_000 }) })).toHaveLength(1);
  });

  test('a group is promised to as many as it has seats', () => {
    const group = [0, 3].map((at) => ({ ...acts[at], capacity: 2, when: 7, student: `s${at}` }) as Act);
    expect(sold({ acts: group })).toEqual([]);
    expect(sold({ acts: [...group, { ...group[0], student: 's9' } as Act] })).toHaveLength(1);
  });
});

describe('every acknowledged booking is there', () => {
  test('one that is gone', () => {
    expect(lostBookings(acts, seats.slice(1))).toEqual(['booking B1 of mia was acknowledged and is not there']);
  });

  test('one that somebody else has', () => {
    expect(lostBookings(acts, but(seats, 0, { student: 'ben' }))).toHaveLength(2);
  });

  test('one that was given back by nobody, and one that was given back and stays', () => {
    expect(lostBookings(acts, but(seats, 0, { status: 'student-cancelled' }))).toEqual([
      expect.stringMatching(/^booking B1 of mia was acknowledged and never given back/),
    ]);
    expect(lostBookings(acts, but(seats, 1, { status: 'booked' }))).toEqual([
      expect.stringMatching(/^booking B2 of mia was cancelled with an answer and is booked/),
    ]);
  });

  test('one that was refused and is there all the same; one whose answer was lost may be', () => {
    expect(lostBookings(but(acts, 0, { outcome: 'no' }), seats)).toEqual([
      'booking B1 of mia is there although nobody was promised it',
    ]);
    expect(lostBookings(but(acts, 0, { outcome: 'unknown' }), seats)).toEqual([]);
    expect(lostBookings(but(acts, 0, { outcome: 'unknown' }), seats.slice(1))).toEqual([]);
  });

  test('who takes the hour again that they gave back has one seat, by its new id; who did not give it back has lost it', () => {
    const again = { ...acts[1], booking: 'B4', askedAt: 500, answeredAt: 510 } as Act;
    const moved = but(seats.slice(0, 2), 1, { booking: 'B4', status: 'booked' });
    const mias = acts.slice(0, 3);
    expect(lostBookings([...mias, again], moved)).toEqual([]);
    expect(lostBookings([...but(mias, 2, { outcome: 'no' }), again], moved)).toEqual([
      'booking B2 of mia was acknowledged and is not there',
    ]);
    expect(lostBookings(mias, seats.slice(0, 1))).toEqual(['booking B2 of mia was acknowledged and is not there']);
  });

  test('one that was refused first and then given', () => {
    expect(lostBookings([{ ...acts[0], outcome: 'no', askedAt: 1 } as Act, ...acts], seats)).toEqual([]);
  });
});

describe('tokens', () => {
  test('a balance that is not what the ledger adds up to', () => {
    expect(unbalanced(but(wallets, 0, { balance: 6 }), lines)).toEqual(['lessonTokens of mia says 6, its ledger 7']);
    expect(unbalanced(wallets.slice(1), lines)).toEqual(['lessonTokens of mia has lines and no balance']);
  });

  test('a line that says another balance than is left', () => {
    expect(unbalanced(wallets, but(lines, 3, { after: 5 }))).toEqual([
      'line 4 of lessonTokens of mia says 5 where 6 are left',
    ]);
  });

  test('a seat that took two tokens, none, or did not give its own back', () => {
    expect(tokens({ lines: [...lines, { ...lines[2], seq: 9 }] })).toEqual([
      expect.stringMatching(/B1 of mia moved -2/),
    ]);
    expect(tokens({ lines: lines.filter(({ seq }) => seq !== 3) })).toEqual([
      expect.stringMatching(/B1 of mia moved 0/),
    ]);
    expect(tokens({ lines: lines.filter(({ seq }) => seq !== 5) })).toEqual([
      expect.stringMatching(/student-cancelled booking B2 of mia moved -1 tokens, not 0/),
    ]);
  });

  test('a token that was taken for nothing', () => {
    expect(tokens({ lines: [...lines, { ...lines[2], seq: 9, key: 'book:nowhere' }] })).toEqual([
      'tokens were taken for nowhere, which nobody sits in',
    ]);
  });

  test('tokens that were paid for and did not come, or came twice', () => {
    expect(tokens({ lines: lines.filter(({ seq }) => seq !== 1) })).toEqual(['mia paid for 8 tokens and was given 0']);
    expect(tokens({ lines: [...lines, { ...lines[0], seq: 9 }] })).toEqual(['mia paid for 8 tokens and was given 16']);
  });

  test('who comes back to a seat pays anew, and a correction counts', () => {
    const again = but(seats, 0, { paidAs: 'seat-B1:2' });
    const key = (seq: number, words: string, delta: number) => ({ ...lines[2], seq, key: words, delta });
    const more = [key(7, 'refund:seat-B1', 1), key(8, 'book:seat-B1:2', -1)];
    expect(tokens({ seats: again, lines: [...lines, ...more] })).toEqual([]);
    const absent = but(again, 0, { status: 'tutor-absent' });
    expect(tokens({ seats: absent, lines: [...lines, ...more, key(9, 'correct:seat-B1:2:5', 1)] })).toEqual([]);
  });
});

describe('every mail goes out once', () => {
  test('one that failed or still waits', () => {
    expect(wrongMails(acts, but(mails, 0, { state: 'failed' }), inbox)).toEqual([
      'lesson-booked about B1 to mia is failed',
    ]);
  });

  test('one that came in twice, or never', () => {
    const id = mails[0]?.id ?? '';
    expect(wrongMails(acts, mails, new Map([...inbox, [id, 2]]))).toEqual([expect.stringMatching(/came in 2 times/)]);
    expect(wrongMails(acts, mails, new Map([...inbox].slice(1)))).toEqual([expect.stringMatching(/came in 0 times/)]);
    expect(wrongMails(acts, mails, undefined)).toEqual([]);
  });

  test('one that was written twice, or for nobody', () => {
    const twice = [...mails, { ...mails[0], id: 'again' } as (typeof mails)[0]];
    expect(wrongMails(acts, twice, new Map([...inbox, ['again', 1]]))).toEqual([
      'lesson-booked about B1 to mia was written 2 times',
    ]);
    expect(wrongMails(acts, mails.slice(1), inbox)).toEqual(['lesson-booked about B1 to mia was never written']);
  });
});

describe('pay lines are the lessons that were taught', () => {
  const taught = but(lessons, 0, { status: 'completed' });
  const pay = [{ booking: 'B1', isOwed: true, amount: 6_500, isCorrection: false }];
  const of = (over: object) => wrongPay({ lessons: taught, seats, pay, ...over });

  test('each has one at its rate', () => {
    expect(of({})).toEqual([]);
    expect(of({ pay: [...pay, { ...pay[0], isCorrection: true }] })).toEqual([]);
  });

  test('one that has none, two, or one at another rate', () => {
    expect(of({ pay: [] })).toEqual(['lesson L1 was taught and has 0 pay lines']);
    expect(of({ pay: [...pay, ...pay] })).toEqual(['lesson L1 was taught and has 2 pay lines']);
    expect(of({ pay: [{ ...pay[0], amount: 1 }] })).toEqual(['lesson L1 pays 1, not 6500']);
    expect(of({ pay: [{ ...pay[0], isOwed: false }] })).toEqual(['lesson L1 was taught and has 0 pay lines']);
  });

  test('one that is owed for a lesson that was not taught', () => {
    expect(of({ lessons })).toEqual(['a pay line is owed for lesson L1, which is open']);
  });

  test('nobody who was there is absent', () => {
    expect(falselyAbsent(taught, new Set(['L1']))).toEqual([]);
    expect(falselyAbsent(but(lessons, 0, { status: 'student-absent' }), new Set(['L1']))).toHaveLength(1);
    expect(falselyAbsent(but(lessons, 0, { status: 'tutor-absent' }), new Set(['L2']))).toEqual([]);
  });
});

test('a fact that did not leave, was not applied, or was applied twice', () => {
  const facts = ['a', 'b', 'c'].map((id) => ({ id, type: 'X', isSent: true }));
  const applied = (times: number) =>
    new Map([['payments', new Map(facts.map(({ id }) => [id, id === 'b' ? times : 1]))]]);
  expect(wrongFacts(facts, { X: ['payments'] }, applied(1))).toEqual([]);
  expect(wrongFacts(facts, { X: ['payments'] }, applied(0))).toEqual(['payments applied X b 0 times']);
  expect(wrongFacts(facts, { X: ['payments'] }, applied(2))).toEqual(['payments applied X b 2 times']);
  expect(wrongFacts(but(facts, 1, { isSent: false }), { X: ['payments'] }, applied(0))).toEqual(['X b has not left']);
  expect(wrongFacts(facts, { X: ['payments', 'media'] }, applied(1))).toHaveLength(3);
});
