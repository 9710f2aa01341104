import { MediaError } from './errors.ts';

test('a refusal names itself in logs, and what brought it about when something did', () => {
  const refused = new MediaError('LESSON_OVER');
  expect(String(refused)).toBe('MediaError: LESSON_OVER');
  expect(refused.refusal).toBe('LESSON_OVER');
  expect('cause' in refused).toBe(false);
  const cause = new Error('the line is dead');
  expect(new MediaError('MEDIA_UNAVAILABLE', cause).cause).toBe(cause);
});
