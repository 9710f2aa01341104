import { firstAnswers } from '../../migrations/first-answers/first-answers.ts';
import { checkedHelp, type HelpWords } from './help-question.ts';

const words: HelpWords = {
  area: 'Lessons',
  question: 'When can I join?',
  answer: 'Soon.\n\n- First\n- Second',
  forRoles: ['student'],
  visible: true,
};

test('NS-14 words are kept without the space around them, roles in their order', () => {
  const asked = { ...words, area: ' Lessons ', answer: ' a\r\nb ', forRoles: ['tutor', 'student'], visible: false };
  expect(checkedHelp(asked)).toEqual({ ...words, answer: 'a\nb', forRoles: ['student', 'tutor'], visible: false });
});

test.each<[string, Partial<HelpWords>]>([
  ['HTML', { question: '<b>x</b>?', answer: '<script>alert(1)</script>' }],
  ['writing from the right', { question: 'مرحبا', answer: '\u202bשלום\u202c' }],
  ['the longest', { question: 'x'.repeat(200), answer: '👍'.repeat(4_000) }],
])('NS-14 %s stays as it was written', (_what, said) => {
  expect(checkedHelp({ ...words, ...said })).toMatchObject(said);
});

test.each<[string, Partial<HelpWords>]>([
  ['no area', { area: ' ' }],
  ['no question', { question: '' }],
  ['a question of two lines', { question: 'a\nb' }],
  ['a question that turns the text around it', { question: 'a\u202eb' }],
  ['a question that is too long', { question: 'x'.repeat(201) }],
  ['no answer', { answer: '\n' }],
  ['NUL in the answer', { answer: 'a\u0000b' }],
  ['an answer that is too long', { answer: 'x'.repeat(4_001) }],
  ['nobody to read it', { forRoles: [] }],
  ['a role that is none', { forRoles: ['student', 'guest'] }],
  ['a role twice', { forRoles: ['student', 'student'] }],
])('NS-14 %s is refused', (_what, said) => {
  expect(() => checkedHelp({ ...words, ...said })).toThrow(expect.objectContaining({ reason: 'HELP_MALFORMED' }));
});

test('NS-14 a school begins with answers for everybody, each such as an administrator could have written', () => {
  const of = (role: string) => firstAnswers.filter((answer) => answer.role === role);
  expect(of('student').length).toBeGreaterThanOrEqual(12);
  expect(of('tutor').length).toBeGreaterThanOrEqual(10);
  expect(of('admin').length).toBeGreaterThanOrEqual(6);
  for (const { role, ...said } of firstAnswers)
    expect(checkedHelp({ ...said, forRoles: [role], visible: true })).toMatchObject(said);
  expect(new Set(firstAnswers.map(({ role, question }) => `${role} ${question}`)).size).toBe(firstAnswers.length);
});
