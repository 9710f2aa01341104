import type { Act, Outcome } from '../acts.ts';
import type { Reminded } from '../company.ts';
import { notDelivered, notReminded, wrongMails } from './mails.ts';
import type { MailRow } from './rows.ts';
import { acts, but, credits, inbox, mails, seats } from './samples.ts';

const right = { acts, seats, credits };
const wrong = (all: readonly MailRow[], over: Partial<typeof right> = {}) => wrongMails({ ...right, ...over }, all);
const without = (kind: string, uid: string) => mails.filter((mail) => !(mail.kind === kind && mail.uid === uid));
const mail = (kind: string, about: string, uid: string, id = `${kind}-${about}-${uid}`): MailRow => ({
  ...(mails[0] as MailRow),
  id,
  uid,
  kind,
  about,
});

test('in a school in which everything is right nothing is found', () => {
  expect(wrong(mails)).toEqual([]);
  expect(notDelivered(mails, inbox)).toEqual([]);
});

test('one that failed or still waits', () => {
  expect(wrong(but(mails, 0, { state: 'failed' }))).toEqual(['lesson-booked about B1 to mia is failed']);
  expect(wrong(but(mails, 0, { state: 'due' }))).toEqual(['lesson-booked about B1 to mia is due']);
});

test('a reminder of what is over by now is not sent; any other that is not sent is missed', () => {
  const reminder = (over: object) => [...mails, { ...mail('lesson-reminder-hour', 'B1', 'mia'), ...over }];
  expect(wrong(reminder({ state: 'failed', isOver: true }))).toEqual([]);
  expect(wrong(reminder({ state: 'due', isOver: true }))).toHaveLength(1);
  expect(wrong(reminder({ state: 'failed' }))).toHaveLength(1);
});

test('one that came into the inbox twice, or never', () => {
  const id = mails[0]?.id ?? '';
  expect(notDelivered(mails, new Map([...inbox, [id, 2]]))).toEqual([expect.stringMatching(/came in 2 times/)]);
  expect(notDelivered(mails, new Map([...inbox].slice(1)))).toEqual([expect.stringMatching(/came in 0 times/)]);
  expect(notDelivered(but(mails, 0, { state: 'failed' }), new Map([...inbox].slice(1)))).toEqual([]);
});

test('one whose sender died over it may have come in once more for each time, and no oftener', () => {
  const id = mails[0]?.id ?? '';
  const came = (times: number) => notDelivered(but(mails, 0, { lost: 1 }), new Map([...inbox, [id, times]]));
  expect([came(1), came(2)]).toEqual([[], []]);
  expect([came(0), came(3)]).toEqual([[expect.stringMatching(/0 times/)], [expect.stringMatching(/3 times/)]]);
});

test('one that was written twice', () => {
  expect(wrong([...mails, mail('lesson-booked', 'B1', 'mia', 'again')])).toEqual([
    'lesson-booked about B1 to mia was written 2 times',
  ]);
});

test('both sides of a booking are written to, and of one that was given back; nobody is owed a mail where it did not happen', () => {
  for (const uid of ['mia', 'tom']) {
    expect(wrong(without('lesson-booked', uid))).toContain(`lesson-booked about B1 to ${uid} was never written`);
    const missing = without('lesson-cancelled', uid);
    expect(wrong(missing)).toEqual([`lesson-cancelled about B2 to ${uid} was never written`]);
    expect(wrong(missing, { acts: but(acts, 2, { outcome: 'unknown' }) })).toEqual([]);
  }
});

describe('a group', () => {
  const booked = (student: string, outcome: Outcome): Act => ({
    act: 'book',
    student,
    tutor: 'tom',
    booking: 'G',
    when: 1,
    capacity: 6,
    outcome,
    askedAt: 1,
    answeredAt: 2,
  });
  const group = [booked('mia', 'yes'), booked('ben', 'yes'), booked('leo', 'unknown')];
  const told = (...uids: string[]) => uids.map((uid, index) => mail('lesson-booked', 'G', uid, String(index)));
  const faults = (...uids: string[]) => wrong([...mails, ...told(...uids)], { acts: [...acts, ...group] });

  test('each student is told, and the teacher of each of them', () => {
    expect(faults('mia', 'ben', 'tom', 'tom')).toEqual([]);
    expect(faults('mia', 'ben', 'leo', 'tom', 'tom', 'tom')).toEqual([]);
    expect(faults('mia', 'tom', 'tom')).toEqual(['lesson-booked about G to ben was never written']);
    expect(faults('mia', 'ben', 'tom')).toEqual(['lesson-booked about G to tom was written 1 times, not 2']);
  });

  test('nobody is told more often than it can have happened', () => {
    expect(faults('mia', 'mia', 'ben', 'tom', 'tom')).toEqual(['lesson-booked about G to mia was written 2 times']);
    expect(faults('mia', 'ben', ...Array<string>(4).fill('tom'))).toEqual([
      'lesson-booked about G to tom was written 4 times',
    ]);
  });
});

test('the student is told of feedback that was taken, once', () => {
  const rated = (outcome: Outcome) => [
    ...acts,
    { act: 'feedback', by: 'tom', booking: 'B1', outcome, askedAt: 1, answeredAt: 2 } as const,
  ];
  const letter = mail('lesson-feedback', 'B1', 'mia');
  expect(wrong([...mails, letter], { acts: rated('yes') })).toEqual([]);
  expect(wrong(mails, { acts: rated('yes') })).toEqual(['lesson-feedback about B1 to mia was never written']);
  for (const outcome of ['no', 'unknown'] as const) expect(wrong(mails, { acts: rated(outcome) })).toEqual([]);
  expect(wrong([...mails, letter, { ...letter, id: 'again' }], { acts: rated('yes') })).toHaveLength(1);
});

test('both sides are reminded of a lesson where the clock has stood before it', () => {
  const reminded: Reminded[] = [{ kind: 'lesson-reminder-hour', booking: 'B1', people: ['mia', 'tom'] }];
  const letters = ['mia', 'tom'].map((uid) => mail('lesson-reminder-hour', 'B1', uid));
  expect(notReminded(reminded, [...mails, ...letters])).toEqual([]);
  expect(notReminded(reminded, [...mails, ...letters.slice(1)])).toEqual([
    'lesson-reminder-hour about B1 to mia was never written',
  ]);
  const [first = mails[0] as MailRow] = letters;
  expect(wrong([...mails, ...letters, { ...first, id: 'again' }])).toEqual([
    'lesson-reminder-hour about B1 to mia was written 2 times',
  ]);
});

test('the student is told of a teacher who did not come', () => {
  const absent = { seats: but(seats, 0, { status: 'tutor-absent' }) };
  expect(wrong(mails, absent)).toEqual(['lesson-tutor-absent about B1 to mia was never written']);
  expect(wrong([...mails, mail('lesson-tutor-absent', 'B1', 'mia')], absent)).toEqual([]);
});

test('whoever paid has one receipt for it, whatever it bought; a trial is given', () => {
  const [first] = credits;
  const both = { credits: [...credits, { student: 'mia', cause: 'trial:mia', tokens: 1 }, { ...first! }] };
  expect(wrong(mails, both)).toEqual([]);
  expect(wrong(without('billing-receipt', 'mia'))).toEqual([
    'billing-receipt about receipt:1 to mia was never written',
  ]);
  expect(wrong([...mails, mail('billing-receipt', 'receipt:1', 'mia', 'again')])).toHaveLength(1);
});
