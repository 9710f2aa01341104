import { audienceOf, checkedWords, isFor } from './guide.ts';

const words = {
  category: ' Start here ',
  title: 'Your first week',
  description: '',
  kind: 'guide',
  url: 'https://files.example.com/first-week.pdf',
  fileId: undefined,
  length: 8,
  forRoles: ['tutor'],
};

test('NS-35 a guide has a category, a title, a kind, an address and whom it is for', () => {
  expect(checkedWords(words)).toEqual({ ...words, category: 'Start here' });
  expect(checkedWords({ ...words, url: '', fileId: 'f' }).fileId).toBe('f');
});

test.each([
  { category: ' ' },
  { title: 'x'.repeat(101) },
  { title: '\u202Eabc' },
  { kind: 'film' },
  { url: 'http://example.com' },
  { url: 'javascript:alert(1)' },
  { url: 'https://' },
  { url: `https://example.com/${'x'.repeat(500)}` },
  { url: '' },
  { fileId: 'f' },
  { kind: 'video', url: '', fileId: 'f' },
  { length: -1 },
  { length: 1.5 },
  { forRoles: [] },
  { forRoles: ['nobody'] },
  { forRoles: ['tutor', 'student'] },
  { forRoles: ['tutor', 'tutor'] },
])('NS-35 a guide with %j is refused', (wrong) => {
  expect(() => checkedWords({ ...words, ...wrong })).toThrow(expect.objectContaining({ reason: 'MALFORMED' }));
});

test.each([
  [
    ['tutor', 'student', 'admin'],
    ['tutor', 'admin'],
  ],
  [['student'], ['admin']],
])('NS-35 a guide that was made for %j is for %j: students have no page of guides', (forRoles, audience) => {
  expect(audienceOf({ forRoles })).toEqual(audience);
});

test('PERM-18 a guide is read by those whom it is for, and by administrators', () => {
  expect(['tutor', 'student', 'admin'].map((role) => isFor(words, role))).toEqual([true, false, true]);
});
