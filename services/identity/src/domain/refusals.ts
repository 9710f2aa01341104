/** Everything that identity refuses. The text is the catalogue's where it has one. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  MALFORMED: { kind: 'malformed', text: 'Please check the marked fields' },
  ALREADY_SIGNED_IN: { kind: 'conflict', text: 'You cannot create an account whilst logged in!' },
  EMAIL_TAKEN: { kind: 'conflict', text: 'This email has an account already' },
  KEYCLOAK_UNAVAILABLE: { kind: 'unavailable' },
  ACCOUNT_GONE: { kind: 'unauthenticated', text: 'This account is closed' },
  RESEND_COOLDOWN: { kind: 'rate-limited', text: 'Please wait a moment before you ask for another email' },
  LINK_INVALID: { kind: 'rule', text: 'This link is not valid. Please ask for a new one' },
  LINK_EXPIRED: { kind: 'rule', text: 'This link has expired. Please ask for a new one' },
  STUDENT_NOT_FOUND: { kind: 'not-found', text: 'This student was not found' },
  TUTOR_NOT_FOUND: { kind: 'not-found', text: 'The teacher profile was not found' },
  USER_NOT_FOUND: { kind: 'not-found', text: 'This person was not found' },
  MAIL_LINK_NOT_FOUND: { kind: 'not-found', text: 'This link was not found' },
  ANOTHER_TEACHER: { kind: 'forbidden', text: 'Sorry, you are not authorized to view another teacher' },
  STALE_VERSION: { kind: 'stale', text: 'This was changed in the meantime. Please reload and try again' },
  OWN_ACCOUNT: { kind: 'rule', text: 'You cannot do this to your own account' },
  LESSON_RUNNING: {
    kind: 'rule',
    text: 'A lesson of this person is about to begin or under way. Please try again when it is over',
  },
  STUDENT_NOT_NAMED: { kind: 'malformed', text: 'Please say for which student' },
  RATING_NOT_ALLOWED: { kind: 'rule', text: 'You can rate a teacher after a completed lesson with them' },
  ALREADY_RATED: { kind: 'conflict', text: 'You have already rated this lesson' },
  LESSON_NOT_YOURS: { kind: 'rule', text: 'This is not a lesson of yours with this teacher' },
  REPORT_NOT_FOUND: { kind: 'not-found', text: 'This report was not found' },
  REPORT_NO_LESSON: { kind: 'rule', text: 'You can report a teacher after a lesson with them' },
  REPORT_OPEN: { kind: 'conflict', text: 'The school is still looking into your last report about this teacher' },
  REPORTS_A_DAY: { kind: 'rate-limited', text: 'You have sent several reports today. Please try again tomorrow' },
  VIEWS_FULL: { kind: 'rule', text: 'You can have at most 20 saved views' },
  FAVOURITES_FULL: { kind: 'rule', text: 'You can have at most 10 favourite teachers' },
  NOTHING_TO_CHANGE: { kind: 'rule', text: 'There is nothing to change' },
  APPLICATION_NOT_FOUND: { kind: 'not-found', text: 'This application was not found' },
  APPLICATION_ACTION_IMPOSSIBLE: {
    kind: 'conflict',
    text: 'This action is not possible in the current application status',
  },
  TASK_NOT_FOUND: { kind: 'not-found', text: 'This task was not found' },
  TASK_TAKEN: { kind: 'conflict', text: 'Another administrator has this task' },
  TASK_CLOSED: { kind: 'conflict', text: 'This task is done already' },
  APPLICATION_FILE_CHANGED: { kind: 'conflict', text: 'This file has been changed in the meantime' },
} as const satisfies Declarations;

export const { refuse, isRefused } = refusing(refusals);
