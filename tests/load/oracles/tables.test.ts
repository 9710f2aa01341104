import type { Act, Joined, Outcome } from '../acts.ts';
import { lostBookings } from './bookings.ts';
import { lastingFaults, wrongFacts, type Topic } from './facts.ts';
import { lostFeedback } from './feedback.ts';
import { unheard, unseenJoins } from './joins.ts';
import { falselyAbsent, wrongPay, wrongPayouts } from './pay.ts';
import type { PayRow, SeatRow } from './rows.ts';
import { acts, but, credits, lessons, lines, minute, seats, wallets } from './samples.ts';
import { soldTwice } from './slots.ts';
import { lostTokens, unbalanced } from './tokens.ts';
import { stateOf, verdict } from './verdict.ts';

const everybody = new Set(['mia', 'ben']);
const sold = (over: { lessons?: typeof lessons; seats?: typeof seats; acts?: Act[] } = {}) =>
  soldTwice({ lessons: over.lessons ?? lessons, seats: over.seats ?? seats }, over.acts ?? acts);
const tokens = (over: object = {}) => lostTokens({ lines, seats, credits, ...over }, everybody);

test('in a school in which everything is right no oracle finds anything', () => {
  expect(sold()).toEqual([]);
  expect(lostBookings(acts, { lessons, seats })).toEqual([]);
  expect(unbalanced(wallets, lines)).toEqual([]);
  expect(tokens()).toEqual([]);
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
  const lost = (said: readonly Act[], standing = seats) => lostBookings(said, { lessons, seats: standing });

  test('one that is gone', () => {
    expect(lost(acts, seats.slice(1))).toEqual(['booking B1 of mia was acknowledged and is not there']);
  });

  test('one that is at another hour than was clicked, or with another teacher', () => {
    const [{ from }] = seats as [SeatRow];
    expect(lost(acts, but(seats, 0, { from: from + 3_600_000 }))).toEqual([
      'booking B1 of mia was acknowledged for 2026-01-05T09:00:00.000Z and is at 2026-01-05T10:00:00.000Z',
    ]);
    expect(lostBookings(acts, { lessons: but(lessons, 0, { tutor: 'tess' }), seats })).toEqual([
      'booking B1 of mia was acknowledged with tom and is with tess',
    ]);
  });

  test('one that somebody else has', () => {
    expect(lost(acts, but(seats, 0, { student: 'ben' }))).toHaveLength(2);
  });

  test('one that was given back by nobody, and one that was given back and stays', () => {
    expect(lost(acts, but(seats, 0, { status: 'student-cancelled' }))).toEqual([
      expect.stringMatching(/^booking B1 of mia was acknowledged and never given back/),
    ]);
    expect(lost(acts, but(seats, 1, { status: 'booked' }))).toEqual([
      expect.stringMatching(/^booking B2 of mia was cancelled with an answer and is booked/),
    ]);
  });

  test('one that was refused and is there all the same; one whose answer was lost may be', () => {
    expect(lost(but(acts, 0, { outcome: 'no' }), seats)).toEqual([
      'booking B1 of mia is there although nobody was promised it',
    ]);
    expect(lost(but(acts, 0, { outcome: 'unknown' }), seats)).toEqual([]);
    expect(lost(but(acts, 0, { outcome: 'unknown' }), seats.slice(1))).toEqual([]);
  });

  test('who takes the hour again that they gave back has one seat, by its new id; who did not give it back has lost it', () => {
    const again = { ...acts[1], booking: 'B4', askedAt: 500, answeredAt: 510 } as Act;
    const moved = but(seats.slice(0, 2), 1, { booking: 'B4', status: 'booked' });
    const mias = acts.slice(0, 3);
    expect(lost([...mias, again], moved)).toEqual([]);
    expect(lost([...but(mias, 2, { outcome: 'no' }), again], moved)).toEqual([
      'booking B2 of mia was acknowledged and is not there',
    ]);
    expect(lost(mias, seats.slice(0, 1))).toEqual(['booking B2 of mia was acknowledged and is not there']);
  });

  test('one that was refused first and then given', () => {
    expect(lost([{ ...acts[0], outcome: 'no', askedAt: 1 } as Act, ...acts], seats)).toEqual([]);
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

  test('tokens that were spent and were never there', () => {
    const overdrawn = [
      ...lines,
      { ...lines[2], seq: 7, delta: -8, after: -1 },
      { ...lines[2], seq: 8, delta: 2, after: 1 },
    ];
    expect(unbalanced(but(wallets, 0, { balance: 1 }), overdrawn as typeof lines)).toEqual([
      'line 7 of lessonTokens of mia spends what is not there: -1 are left',
    ]);
    const left = [...lines, { ...lines[2], seq: 7, delta: -8, after: -1 }];
    expect(unbalanced(but(wallets, 0, { balance: -1 }), left as typeof lines)).toEqual([
      'lessonTokens of mia is -1',
      expect.stringMatching(/^line 7 .* -1 are left$/),
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

describe('payouts are the lines that they paid', () => {
  const payouts = [{ id: 'P1', tutor: 'tom', amount: 13_000, lines: 2, isTakenBack: false }];
  const line = { booking: 'B1', isOwed: true, amount: 6_500, isByHand: false, isPaid: true, payout: 'P1' };
  const pay: PayRow[] = [line, { ...line, booking: 'B2' }];
  const paid = (outcome: Outcome): Act => ({
    act: 'pay',
    tutor: 'tom',
    amount: 13_000,
    outcome,
    askedAt: 1,
    answeredAt: 2,
  });
  const of = (over: object) => wrongPayouts({ acts: [paid('yes'), paid('no')], payouts, pay, ...over });

  test('two administrators paid at one moment, and one of them did', () => {
    expect(of({})).toEqual([]);
    expect(of({ acts: [paid('unknown'), paid('no')] })).toEqual([]);
    expect(of({ acts: [paid('yes'), paid('unknown')] })).toEqual([]);
  });

  test('a payout that is not its lines', () => {
    expect(of({ pay: pay.slice(1) })).toEqual(['payout P1 of tom says 13000 for 2 lines, and paid 6500 for 1']);
    expect(of({ pay: but(pay, 0, { amount: 1 }) })).toEqual([expect.stringMatching(/and paid 6501 for 2$/)]);
  });

  test('a line that nobody paid, and one of a payout that is unpaid', () => {
    expect(of({ pay: [...pay, { ...line, booking: 'B3', payout: null }] })).toEqual([
      'the line of B3 is paid by nobody',
    ]);
    expect(of({ pay: but(pay, 0, { isPaid: false }) })).toEqual(['the line of B1 is of a payout and unpaid']);
    const takenBack = but(payouts, 0, { isTakenBack: true });
    expect(of({ acts: [], payouts: takenBack })).toHaveLength(2);
  });

  test('paid twice, or told so and not paid', () => {
    expect(of({ acts: [paid('yes'), paid('yes')] })).toEqual([
      '13000 to tom was acknowledged 2 times and paid 1 times',
    ]);
    expect(of({ acts: [paid('no')] })).toEqual(['13000 to tom was acknowledged 0 times and paid 1 times']);
  });
});

describe('every way into a room is in its evidence', () => {
  const joined = (by: string, over: Partial<Joined> = {}): Act => ({
    act: 'join',
    by,
    booking: 'B1',
    outcome: 'yes',
    isLineUp: true,
    askedAt: 1,
    answeredAt: 2,
    ...over,
  });
  const stays = ['mia', 'tom'].map((uid) => ({ booking: 'B1', uid, isUp: true }));
  const both = [joined('mia'), joined('tom', { isLineUp: false })];

  test('both are noted; who was not let in may be or not', () => {
    expect(unseenJoins(both, stays)).toEqual([]);
    expect(unseenJoins([...both, joined('ben', { outcome: 'unknown' })], stays)).toEqual([]);
  });

  test('one of whom nothing is known, one without a line, and one who was never there', () => {
    expect(unseenJoins(both, stays.slice(1))).toEqual(['mia came into the room of B1, and nothing says so']);
    expect(unseenJoins(both, but(stays, 0, { isUp: false }))).toEqual([
      'mia was heard in B1, and no line of theirs is noted',
    ]);
    expect(unseenJoins(both, but(stays, 1, { isUp: false }))).toEqual([]);
    expect(unseenJoins(both.slice(1), stays)).toEqual(['mia is noted in the room of B1 and never went there']);
  });
});

test('who did not come into a room, and who heard nothing in it', () => {
  const join = { act: 'join', by: 'mia', booking: 'B1', isLineUp: true, askedAt: 1, answeredAt: 2 } as const;
  const hear = { act: 'hear', by: 'mia', other: 'tom', booking: 'B1', askedAt: 1, answeredAt: 2 } as const;
  expect(unheard([...acts, { ...join, outcome: 'yes' }, { ...hear, outcome: 'yes' }])).toEqual([]);
  expect(unheard([{ ...join, outcome: 'unknown' }])).toEqual(['mia did not come into the room of B1']);
  expect(unheard([{ ...hear, outcome: 'no' }])).toEqual(['mia never heard tom in the room of B1']);
});

describe('pay lines are the lessons that were taught', () => {
  const taught = but(lessons, 0, { status: 'completed' });
  const line = { booking: 'B1', isOwed: true, amount: 6_500, isByHand: false, isPaid: false, payout: null };
  const pay: PayRow[] = [line];
  const of = (over: object) => wrongPay({ lessons: taught, seats, pay, ...over });

  test('each has one at its rate', () => {
    expect(of({})).toEqual([]);
    expect(of({ pay: [...pay, { ...line, isByHand: true }] })).toEqual([]);
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

  test('feedback that was taken is at its seat, completes its lesson, and is owed once', () => {
    const rated = (outcome: Outcome): Act[] => [
      { act: 'feedback', by: 'tom', booking: 'B1', outcome, askedAt: 1, answeredAt: 2 },
    ];
    const right = { lessons: taught, seats: but(seats, 0, { hasFeedback: true }), pay };
    const lost = (over: object, outcome: Outcome = 'yes') => lostFeedback(rated(outcome), { ...right, ...over });
    expect(lost({})).toEqual([]);
    expect(lost({ seats })).toEqual(['feedback of tom on B1 was taken, and its seat has none']);
    expect(lost({ lessons: but(lessons, 0, { status: 'pending-feedback' }) })).toEqual([
      'feedback of tom on B1 was taken, and its lesson is pending-feedback',
    ]);
    expect(lost({ pay: [] })).toEqual(['feedback of tom on B1 was taken, and 0 pay lines are owed']);
    expect(lost({ pay: [...pay, ...pay] })).toHaveLength(1);
    expect(lost({ seats: [] })).toEqual(['feedback of tom on B1 was taken, and nobody sits there']);
    for (const outcome of ['no', 'unknown'] as const) expect(lost({ seats, pay: [] }, outcome)).toEqual([]);
  });

  test('nobody who was there is absent', () => {
    const absent = (over: object) =>
      falselyAbsent({ lessons: taught, seats, given: new Set(['L1']), schoolAt: lessons[0]?.to ?? 0, ...over });
    expect(absent({})).toEqual([]);
    expect(absent({ lessons: but(lessons, 0, { status: 'student-absent' }) })).toHaveLength(1);
    expect(absent({ lessons: but(lessons, 0, { status: 'tutor-absent' }), given: new Set(['L2']) })).toEqual([]);
    expect(absent({ seats: but(seats, 0, { status: 'student-absent' }) })).toEqual([
      'mia was there in lesson L1 and is student-absent',
    ]);
  });

  test('a lesson that is over is not one that still goes on', () => {
    const running = but(lessons, 0, { status: 'tutor-present' });
    const [{ to = 0 } = {}] = running;
    const told = (schoolAt: number) => falselyAbsent({ lessons: running, seats, given: new Set(['L1']), schoolAt });
    expect(told(to - 1)).toEqual([]);
    expect(told(to)).toEqual(['lesson L1 was taught with both there and is tutor-present']);
  });
});

describe('every fact reaches each of its readers', () => {
  const facts = ['a', 'b', 'c'].map((id) => ({ id, type: 'X', isSent: true }));
  const topic = (standing: string, over: object = {}): Topic => ({
    facts,
    readers: { X: ['payments'] },
    applied: new Map([['payments', new Set(standing)]]),
    ...over,
  });
  const wrong = (one: Topic) => wrongFacts([one]).map(({ fault }) => fault);
  const unsent = { facts: but(facts, 1, { isSent: false }) };

  test('one that did not leave, and one that a reader has not applied', () => {
    expect(wrong(topic('abc'))).toEqual([]);
    expect(wrong(topic('ac'))).toEqual(['payments has not applied X b']);
    expect(wrong(topic('ac', unsent))).toEqual(['X b has not left']);
    expect(wrong(topic('abc', { readers: { X: ['payments', 'media'] } }))).toHaveLength(3);
  });

  test('one that is on its way is none that is wrong; another may be on its way by then', async () => {
    const looking = (...looks: Topic[]) => {
      const read = async () => [(looks.length > 1 ? looks.shift() : looks[0]) as Topic];
      return lastingFaults(read, async () => undefined);
    };
    const other = topic('abc', { facts: [...facts, { id: 'd', type: 'X', isSent: false }] });
    expect(await looking(topic('ac', unsent), topic('ac'), topic('abc'))).toEqual({ looked: 3, faults: [] });
    expect((await looking(topic('ac'), other)).faults).toEqual([]);
    expect((await looking(topic('ac', unsent), topic('ac'))).faults).toEqual(['payments has not applied X b']);
  });
});
