/** What every course is made of: 8 units and 4 skill sections (GEN-11..GEN-13). The words are the school's (NS-12). */
export type CourseUnit = { readonly number: number; readonly title: string; readonly description: string };

const words: readonly (readonly [title: string, description: string])[] = [
  ['Everyday English', 'Greetings, small talk and the sentences of an ordinary day.'],
  ['Descriptions and locations', 'People, things and places: what they are like and where to find them.'],
  ['Practical communication', 'Asking, offering, arranging, and making sure that you were understood.'],
  ['The past', 'What happened, what used to be, and how to tell a story in order.'],
  ['Future tenses', 'Plans, promises and predictions, and which tense fits each of them.'],
  ['Comparisons', 'Bigger, as good as, the least likely: weighing people, things and ideas.'],
  ['Conditionals', 'What happens if, what would happen, and what would have happened.'],
  ['Advanced grammar', 'Passives, reported speech and the finer points that make English sound natural.'],
];

export const courseUnits: readonly CourseUnit[] = words.map(([title, description], index) => ({
  number: index + 1,
  title,
  description,
}));

export const skillSections: readonly string[] = ['Listening', 'Reading', 'Speaking', 'Writing'];
