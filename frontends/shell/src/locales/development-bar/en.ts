/** The bar that moves the clock, in English. Development builds only. */
export const en = {
  label: "The school's clock",
  tenMinutes: '+10 min',
  nextLesson: 'to next lesson',
  nextWeek: 'to next week',
  noLesson: 'You have no upcoming lessons',
};
