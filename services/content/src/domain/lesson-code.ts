/** The code people know a lesson by (MAT-10, NS-26), and its place in the course (MAT-11). */
export type CodedLesson = { abbreviation: string; isPte: boolean; level: number; pos: number };

/** This abbreviation ends in a digit, so a hyphen keeps the number apart. */
const hyphenated = 'AA2';

export function lessonCode({ abbreviation, isPte, level, pos }: CodedLesson): string {
  if (isPte) return `${abbreviation}${String(pos).padStart(2, '0')}`;
  const order = lessonOrder({ level, pos });
  return abbreviation === hyphenated ? `${abbreviation}-${order}` : `${abbreviation}${order}`;
}

export function lessonOrder({ level, pos }: { level: number; pos: number }): number {
  return level * 100 + pos;
}
