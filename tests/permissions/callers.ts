/** What a row of the permission tables says: the words that callers may be refused with, and the ways to write a row. */
import type { CallerName } from '../support/school/who.ts';

/** Exact words of each refusal. */
export const refusals = {
  out: [401, 'User not authenticated'],
  verifyOut: [401, 'You must be logged in to verify your email!'],
  verify: [403, 'Please verify your email first!'],
  students: [403, 'This functionality is only available to students!'],
  tutors: [403, 'This functionality is only available to tutors!'],
  admins: [403, 'This functionality is only available to admins!'],
  both: [403, 'This functionality is only available to students or tutors!'],
  another: [403, 'Sorry, you are not authorized to view another teacher'],
  noTutor: [404, 'The teacher profile was not found'],
  noStudent: [404, 'This student was not found'],
  /** Booking's own words. */
  noSuchStudent: [404, 'This student was not found'],
  noTask: [404, 'This task was not found'],
  noUser: [404, 'This person was not found'],
  notRated: [422, 'You can rate a teacher after a completed lesson with them'],
  notYours: [422, 'This is not a lesson of yours with this teacher'],
  badLink: [422, 'This link is not valid. Please ask for a new one'],
  nameOne: [400, 'Please say for which student'],
  away: [503, "We can't reach the product at the moment. Please wait and try again."],
  signedIn: [409, 'You cannot create an account whilst logged in!'],
  notOwnSchedule: [403, 'You can only see and change your own schedule.'],
  notOwnEarnings: [403, 'You can only see your own earnings.'],
  noPayLine: [404, 'Some of these lessons are not owed to this teacher in these days.'],
  noBooking: [404, 'This booking was not found.'],
  noTimeOff: [404, 'This time off was not found.'],
  timeOffPast: [422, 'Time off begins in the future.'],
  noCalendar: [404, 'There is no calendar at this address.'],
  noLesson: [404, 'This lesson was not found.'],
  noConversation: [404, 'You can write to each other once you have booked a lesson together.'],
  noRoom: [404, 'This room was not found.'],
  badMoveCode: [404, 'This code is used or too old. Ask for a new one in the lesson.'],
  badCallToken: [403, 'This video call token is not valid.'],
  notYourFolder: [403, 'You can only upload files to your own folder.'],
  noAudio: [403, 'You are not allowed to play audio'],
  noStage: [403, 'You are not allowed to do this in this lesson.'],
  noSession: [404, 'Group session not found'],
  notHis: [409, 'Invalid booking to cancel'],
  noSubscription: [422, 'To book this teacher, you need an active subscription'],
  noPreview: [403, 'Only administrators see the library as a student sees it.'],
  noReading: [403, 'Failed to fetch document URL'],
  noSuchLesson: [404, 'Lesson not found'],
  noCertificate: [404, 'This certificate does not exist.'],
  noDocument: [404, 'Failed to fetch document URL'],
  tooLate: [422, 'The material can be changed until 30 minutes before the lesson.'],
  noGuide: [404, 'This guide was not found.'],
  noMaterial: [404, 'Material or course not found'],
  noCourse: [404, 'Course not found'],
  noTopic: [404, 'Lesson not found'],
  libraryChanged: [409, 'Test Person has changed this in the meantime. Your change was not saved.'],
  noQuestion: [404, 'This question was not found.'],
  noInquiry: [404, 'This message was not found.'],
  noNotice: [404, 'Announcement not found'],
  notOurLink: [404, 'This link is not one of ours, or a part of it is missing.'],
  noUpload: [404, 'This upload does not exist.'],
  notArrived: [409, 'The file has not arrived completely.'],
  notOwnBilling: [403, 'You can only see and change your own subscription.'],
  noCheckout: [404, 'This checkout was not found.'],
  noBilling: [409, 'You have not paid for anything yet.'],
  notSubscribed: [409, 'There is no subscription to cancel.'],
  subscriptionEnded: [409, 'This subscription has ended. Please subscribe again.'],
  notSigned: [400, 'The signature of this event is not valid.'],
  noPayment: [404, 'This payment was not found.'],
  noEvent: [404, 'This event was not found.'],
  nothingOwed: [409, 'Some of these teachers are owed nothing.'],
  noPayout: [404, 'This payout was not found.'],
  samePolicy: [422, 'These are the rules of the newest version already.'],
  policyOutOfBounds: [400, 'rules.cancelLockMinutes must be at most 10080'],
  nothingNoted: [409, 'Nothing is noted against you in this lesson.'],
  hourLongAgo: [422, 'This hour is over, or more than a week ahead.'],
  noApplication: [404, 'This application was not found'],
} as const satisfies Record<string, readonly [number, string]>;
export type Cell = number | keyof typeof refusals;
export type Cells = Record<CallerName, Cell>;

export type Row = {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /** The route that it belongs to, as the gateway writes it. */
  route: string;
  body?: object;
  /** What is made for the row, and again after somebody changed it; its ids stand in the call as placeholders. */
  with?: string;
  cells: Cells;
};
export const methodOf = ({ call }: Pick<Row, 'call'>): string => call.split(' ')[0] ?? '';
export const pathOf = ({ call }: Pick<Row, 'call'>): string => call.split(' ')[1] ?? '';

const outsiders = { anonymous: 'out', disabled: 'out' } as const;
export const same = (names: readonly CallerName[], cell: Cell) =>
  Object.fromEntries(names.map((name) => [name, cell])) as Partial<Cells>;
export const people = ['studentA', 'studentB', 'tutorA', 'tutorB', 'training'] as const;
export const allTutors = ['tutorA', 'tutorB', 'training'] as const;
export const allStudents = ['studentA', 'studentB'] as const;

export const cells = (...parts: Partial<Cells>[]) => Object.assign({}, outsiders, ...parts) as Cells;
/** For administrators: everybody else reads that it is theirs. */
export const adminsOnly = (admin: Cell) => cells({ unverified: 'admins', admin }, same(people, 'admins'));
/** For students, by what each of them gets. */
export const studentsOnly = (studentA: Cell, studentB: Cell, admin: Cell) =>
  cells({ unverified: 'verify', studentA, studentB, admin }, same(allTutors, 'students'));
/** For teachers: what the owner, any other and an administrator get. */
export const tutorsOnly = (tutorA: Cell, others: Cell, admin: Cell) =>
  cells({ unverified: 'tutors', tutorA, tutorB: others, training: others, admin }, same(allStudents, 'tutors'));
/** For both sides of a lesson: what its own student and teacher get, what others get. */
export const bothSides = (own: Cell, others: Cell, admin: Cell) =>
  cells({ unverified: 'verify', admin }, same(people, others), { studentA: own, tutorA: own });
export const everyAccount = (cell: Cell) => cells(same([...people, 'unverified', 'admin'], cell));
export const anybody = (cell: Cell) => cells(same([...people, 'unverified', 'admin', 'anonymous'], cell));
