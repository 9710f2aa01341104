import { texts } from '../locales/texts.ts';
import { categoryLabel, tokenLabel, tokenNotice, walletWords } from './tokens.ts';

test('GEN-07 tokens come in the two categories "Workplace English" and "PTE English"', () => {
  const { workplace, pte } = texts.now().streams;
  expect([workplace, pte]).toEqual(['Workplace English', 'PTE English']);
  const isOf = (stream: string) =>
    walletWords.filter((word) => stream.startsWith(categoryLabel(word).split(' ')[0] ?? ''));
  expect(isOf(workplace)).toEqual(['lessonTokens', 'groupLessonTokens']);
  expect(isOf(pte)).toEqual(['PTELessonTokens', 'PTEGroupLessonTokens']);
});

test('SUB-01, SUB-02 four categories of two streams map to four token types', () => {
  expect(walletWords.map((word) => [word, categoryLabel(word)])).toEqual([
    ['lessonTokens', 'Workplace one-on-one'],
    ['groupLessonTokens', 'Workplace group'],
    ['PTELessonTokens', 'PTE one-on-one'],
    ['PTEGroupLessonTokens', 'PTE group'],
  ]);
});

test('ANN-20, ANN-21 the notices of an increase and a decrease', () => {
  expect(tokenNotice(2, tokenLabel('lessonTokens'))).toBe('2 Lesson Tokens has been added in your account');
  expect(tokenNotice(-1, tokenLabel('PTELessonTokens'))).toBe('1 PTE Lesson Tokens has been removed from your account');
});
