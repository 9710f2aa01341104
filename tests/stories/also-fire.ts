/** Why an alert that a story does not name may fire in it: told by some machines and not by others, or by who happens to ask. */

const refusals = 'what is refused is counted as requests that fail';
const bookings = 'bookings are among what cannot be done';

/** Something is refused to people. */
export const whereRefused = { RequestsFail: refusals } as const;
export const whereBookingsAreRefused = {
  RequestsFail: refusals,
  BookingsFail: bookings,
  BookingsSlow: bookings,
} as const;
/** A program's database cannot be asked. */
export const whereDatabaseWaits = {
  DatabaseConnectionsShort: 'whoever waits for the database keeps a connection meanwhile',
  FactsNotSent: 'what is to be told lies in that database',
  FactsWait: 'facts of others are applied in that database',
  FactsNotRead: 'facts of others are applied in that database',
  FactsLate: 'facts of others are applied in that database',
  JobFails: 'jobs of its program need that database',
  NumbersUnknown: 'what waits in that database cannot be counted',
} as const;
/** The school's clock is moved by minutes or hours at once. */
export const whereClockIsMoved = {
  MoneyNotCompared: "by the school's clock nobody has compared money for that long",
  LessonsDue: 'all that becomes due within these hours is due at once',
  LessonsMoveLate: 'all that becomes due within these hours is due at once',
} as const;
/** The school's clock goes to the beginning of a lesson that somebody comes into. */
export const whereALessonBegins = {
  LessonsDue: 'what others had until that lesson is due at once',
  LessonsMoveLate: 'what others had until that lesson is due at once',
} as const;
/** A program is down for some seconds, which is as long as two minutes of a school where alerts come faster. */
export const whereRestarted = { ProgramAway: 'a program that is started anew is away for some seconds' } as const;
/** Somebody in a room has to be connected anew. */
export const whereConnectedAnew = {
  LessonConnectionsSlow: 'whoever comes into a room anew is connected late or not at all',
} as const;
