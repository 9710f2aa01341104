import { contentOf, postTime, type Draft } from './announcement-post.ts';

const draft: Draft = {
  title: 'Closed on Friday',
  message: 'No lessons.\nSee you on Monday.',
  icon: 'speakerphone',
  type: 'announce',
  roles: ['tutor', 'student', 'student'],
  userIds: [],
  outside: false,
};
const now = new Date('2026-11-27T10:00:00.000Z');

test('NS-36 roles are kept once each, people instead of roles, and words without the space around them', () => {
  expect(contentOf({ ...draft, title: '  Closed  ', message: ' a\r\nb ' })).toMatchObject({
    title: 'Closed',
    message: 'a\nb',
    roles: ['student', 'tutor'],
    userIds: [],
  });
  expect(contentOf({ ...draft, userIds: ['b', 'a', 'b'] })).toMatchObject({ roles: [], userIds: ['a', 'b'] });
});

test.each<[string, Partial<Draft>]>([
  ['HTML', { title: '<script>alert(1)</script>', message: '<b>x</b> &amp;' }],
  ['writing from the right', { title: '\u202bمرحبا\u202c', message: 'שלום' }],
  ['signs of several parts', { title: '👩‍👩‍👧‍👦 🏳️‍🌈', message: '👍🏽' }],
  ['the longest', { title: 'x'.repeat(80), message: 'x'.repeat(10_000) }],
])('NS-36 %s stays as it was written', (_what, words) => {
  expect(contentOf({ ...draft, ...words })).toMatchObject(words);
});

test.each<[string, Partial<Draft>]>([
  ['without a title', { title: ' ' }],
  ['without a message', { message: '\n' }],
  ['a title of two lines', { title: 'a\nb' }],
  ['NUL in the title', { title: 'a\u0000b' }],
  ['NUL in the message', { message: 'a\u0000b' }],
  ['a bell in the message', { message: 'a\u0007b' }],
  ['a title that is too long', { title: 'x'.repeat(81) }],
  ['a message that is too long', { message: 'x'.repeat(10_001) }],
  ['for nobody', { roles: [] }],
  ['for too many', { userIds: Array.from({ length: 5_001 }, (_none, place) => `u${place}`) }],
  ['an icon that is no name', { icon: '../x' }],
])('NS-36 %s is refused', (_what, words) => {
  expect(() => contentOf({ ...draft, ...words })).toThrow(
    expect.objectContaining({ reason: 'ANNOUNCEMENT_MALFORMED' }) as Error,
  );
});

test.each(['announce', 'feature', 'update', 'user'])('ANN-10 %s is a type', (type) => {
  expect(contentOf({ ...draft, type }).type).toBe(type);
});
test('ANN-10 anything else is none', () => {
  expect(() => contentOf({ ...draft, type: 'news' })).toThrow();
});

test('without a time it is now, a minute ago is still now, an hour later is later', () => {
  expect(postTime(undefined, now)).toEqual({ postAt: now, isLater: false });
  const [before, after] = [new Date(now.getTime() - 59_000), new Date(now.getTime() + 3_600_000)];
  expect(postTime(before, now)).toEqual({ postAt: before, isLater: false });
  expect(postTime(after, now)).toEqual({ postAt: after, isLater: true });
  expect(() => postTime(new Date(now.getTime() - 61_000), now)).toThrow(
    expect.objectContaining({ reason: 'ANNOUNCEMENT_TIME_PAST' }) as Error,
  );
});
