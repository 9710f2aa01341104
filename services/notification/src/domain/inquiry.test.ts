import { demandFewToday, handled, visitorOf, wordsOf, type Inquiry, type InquiryDraft } from './inquiry.ts';

const draft: InquiryDraft = {
  kind: 'contact',
  about: '',
  subject: 'My certificate',
  message: 'Where is it?\nThank you.',
  page: '/student/materials',
  build: '4f2a91c',
  mayReply: false,
};

test('NS-56 a contact has a subject and is answered; feedback says what it is about, and whether it may be', () => {
  expect(wordsOf({ ...draft, subject: '  My certificate ', about: 'money', message: ' a\r\nb ' })).toEqual({
    ...draft,
    message: 'a\nb',
    mayReply: true,
  });
  const feedback = { ...draft, kind: 'feedback', about: 'room' };
  expect(wordsOf(feedback)).toEqual({ ...feedback, subject: '', mayReply: false });
});

test.each<[string, Partial<InquiryDraft>]>([
  ['HTML', { subject: '<b>x</b>', message: '<script>alert(1)</script>' }],
  ['writing from the right', { subject: 'مرحبا', message: '\u202bשלום\u202c' }],
  ['signs of several parts', { subject: '👩‍👩‍👧‍👦', message: '👍🏽' }],
  ['the longest', { subject: 'x'.repeat(120), message: '👍'.repeat(5_000) }],
])('NS-56 %s stays as it was written', (_what, words) => {
  expect(wordsOf({ ...draft, ...words })).toMatchObject(words);
});

test.each<[string, Partial<InquiryDraft>]>([
  ['no kind', { kind: 'complaint' }],
  ['no subject', { subject: ' ' }],
  ['a subject of nothing that is seen', { subject: '\u200b\u2060' }],
  ['a header in the subject', { subject: 'Hello\r\nBcc: everybody@example.com' }],
  ['NUL in the subject', { subject: 'a\u0000b' }],
  ['a subject that is too long', { subject: 'x'.repeat(121) }],
  ['no message', { message: '\n \n' }],
  ['NUL in the message', { message: 'a\u0000b' }],
  ['10,000 characters', { message: 'x'.repeat(10_000) }],
  ['feedback about nothing', { kind: 'feedback', about: '' }],
  ['feedback about something else', { kind: 'feedback', about: 'weather' }],
])('NS-56 %s is refused', (_what, words) => {
  expect(() => wordsOf({ ...draft, ...words })).toThrow(expect.objectContaining({ reason: 'INQUIRY_MALFORMED' }));
});

test.each([
  ['/student/materials?key=secret', ''],
  ['/student/materials#part', ''],
  ['https://example.com/', ''],
  ['/a b', ''],
  [`/${'x'.repeat(200)}`, ''],
  ['/tutor/schedule', '/tutor/schedule'],
])('NS-56 of the page "%s" the school gets "%s"', (page, kept) => {
  expect(wordsOf({ ...draft, page }).page).toBe(kept);
});

test('NS-56 a build that is none is left out', () => {
  expect(wordsOf({ ...draft, build: 'a\r\nb' }).build).toBe('');
});

test('NS-56 a visitor has a name and an address', () => {
  const visitor = { role: null, uid: null, name: 'Zoë Ōta', email: 'zoe@example.com' };
  expect(visitorOf({ name: ' Zoë Ōta ', email: ' zoe@example.com' })).toEqual(visitor);
  for (const [name, email] of [
    ['', 'zoe@example.com'],
    ['x'.repeat(49), 'zoe@example.com'],
    ['Zoë\r\nBcc: a@example.com', 'zoe@example.com'],
    ['Zoë <zoe>', 'zoe@example.com'],
    ['Zoë', 'zoe'],
    ['Zoë', 'zoe@example.com, all@example.com'],
    ['Zoë', 'zoe@example.com\r\nBcc: a@example.com'],
  ] as const)
    expect(() => visitorOf({ name, email })).toThrow(expect.objectContaining({ reason: 'INQUIRY_MALFORMED' }));
});

test('NS-56 twenty a day are enough', () => {
  expect(() => demandFewToday(19)).not.toThrow();
  expect(() => demandFewToday(20)).toThrow(expect.objectContaining({ reason: 'INQUIRIES_A_DAY' }));
});

const [nadia, omar] = [
  { uid: 'n', name: 'Nadia Rahman' },
  { uid: 'o', name: 'Omar Haddad' },
];
const at = new Date('2026-11-27T10:00:00.000Z');
const sent: Inquiry = {
  ...wordsOf(draft),
  id: 'i',
  role: 'student',
  uid: 'u',
  name: 'Camila Duarte',
  email: null,
  sentAt: at,
  state: 'new',
  takenBy: null,
  takenByName: null,
  note: '',
  doneAt: null,
  version: 1,
};

test('NS-56 whoever takes it up has it, whoever notes something later; one that is new again is nobody’s', () => {
  const taken = handled(sent, { state: 'in-hand', note: ' looks right ', by: nadia, at });
  expect(taken).toMatchObject({
    state: 'in-hand',
    takenBy: 'n',
    takenByName: 'Nadia Rahman',
    note: 'looks right',
    version: 2,
  });
  const done = handled(taken, { state: 'done', note: taken.note, by: omar, at });
  expect(done).toMatchObject({ state: 'done', takenByName: 'Nadia Rahman', doneAt: at, version: 3 });
  expect(handled(done, { state: 'done', note: 'more', by: omar, at: new Date(0) }).doneAt).toBe(at);
  expect(handled(done, { state: 'new', note: '', by: omar, at })).toMatchObject({
    takenBy: null,
    takenByName: null,
    doneAt: null,
  });
});

test.each([
  ['a state that is none', { state: 'lost', note: '' }],
  ['a note that is too long', { state: 'done', note: 'x'.repeat(2_001) }],
  ['NUL in the note', { state: 'done', note: '\u0000' }],
])('NS-56 %s is refused', (_what, change) => {
  expect(() => handled(sent, { ...change, by: nadia, at })).toThrow(
    expect.objectContaining({ reason: 'INQUIRY_MALFORMED' }),
  );
});
