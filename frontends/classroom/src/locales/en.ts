/** The room in English. */
export const en = {
  titles: { lesson: 'Lesson' },
};
