/** What the states of booking's tables mean to an oracle. */

/** Of a lesson: its teacher can do nothing else then. */
export const busyStates: readonly string[] = ['pending', 'open', 'in-progress', 'tutor-present'];
/** Of a seat: nobody sits in it any more. */
export const givenBackStates: readonly string[] = ['student-cancelled', 'tutor-cancelled', 'cancelled'];

export const isGivenBack = (seat: string): boolean => givenBackStates.includes(seat);
export const isBusy = (lesson: string): boolean => busyStates.includes(lesson);

/** For a statement that lists them. */
export const listed = (states: readonly string[]): string => `(${states.map((state) => `'${state}'`).join(', ')})`;
