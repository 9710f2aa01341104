/** Cleo's lessons with Tilda in the three weeks before the school opens, and what Tilda wrote about them. */
export type PastLesson = {
  daysAgo: number;
  /** On the teacher's wall clock. */
  hour: number;
  code: string;
  outcome: 'completed' | 'student-absent' | 'tutor-absent' | 'student-cancelled';
  /** Whether the student opened the feedback. */
  read?: boolean;
};

/** In order of time; the cancelled one is called off while the one before it is still far away. */
export const pastLessons: readonly PastLesson[] = [
  { daysAgo: 19, hour: 10, code: 'FM101', outcome: 'completed', read: true },
  { daysAgo: 17, hour: 10, code: 'FM201', outcome: 'completed', read: true },
  { daysAgo: 14, hour: 16, code: 'FM301', outcome: 'tutor-absent' },
  { daysAgo: 12, hour: 10, code: 'FM301', outcome: 'completed', read: true },
  { daysAgo: 10, hour: 14, code: 'HL304', outcome: 'student-absent' },
  { daysAgo: 7, hour: 10, code: 'HL304', outcome: 'completed' },
  { daysAgo: 5, hour: 16, code: 'FD203', outcome: 'student-cancelled' },
  { daysAgo: 3, hour: 10, code: 'AA2-304', outcome: 'completed' },
];

const written: Readonly<Record<string, Partial<typeof usual>>> = {
  FM101: {
    pronunciation:
      'The th in thank you and nice to meet you both came out clearly by the end. Keep the voice falling at the end of a greeting.',
    vocabulary: 'You used all seven greetings and chose the right one for each hour of the day without help.',
  },
  FM201: {
    grammar: 'Have you met and did you meet are still mixed up. Use have you met when no day or time is named.',
    vocabulary:
      'Good use of colleague and to look after. Please learn to join, to leave and to take over for next time.',
  },
  FM301: {
    listening:
      'You answered open questions with two sentences each and asked one back every single time. Well done indeed.',
  },
  HL304: {
    pronunciation:
      'Cough rhymes with off and rough with stuff. Practise the five words with ough on page one every morning.',
    grammar: 'The present perfect for how long something has hurt was right in eight of nine sentences today.',
  },
};

const usual = {
  pronunciation: 'Clear and easy to follow today. Give the last sound of each word a little more time.',
  vocabulary: 'You took up the new words quickly and used most of them again in the role play.',
  grammar: 'Questions were in the right order nearly always. Watch the third person s when you tell a story.',
  listening: 'You understood the dialogue at once and only needed one sentence to be repeated a second time.',
  behaviour:
    'Prepared, punctual and curious. Cleo asks when something is unclear, which makes the lesson a pleasure to teach.',
};

export function feedbackWords(code: string) {
  return { ...usual, ...written[code] };
}
