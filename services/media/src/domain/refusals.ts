/** Everything that media refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  ROOM_NOT_FOUND: { kind: 'not-found', text: 'This room was not found.' },
  ROOM_NAME_MALFORMED: { kind: 'not-found', code: 'ROOM_NOT_FOUND', text: 'This room was not found.' },
  BOOKING_NOT_FOUND: { kind: 'not-found', text: 'This lesson was not found.' },
  CALL_TOKEN_INVALID: { kind: 'forbidden', text: 'This video call token is not valid.' },
  MOVE_CODE_INVALID: {
    kind: 'not-found',
    text: 'This code is used or too old. Ask for a new one in the lesson.',
  },
  LESSON_OVER: { kind: 'rule', text: 'This lesson is over.' },
  NOT_IN_PROGRESS: { kind: 'conflict', text: 'This lesson is not in progress.' },
  AUDIO_FORBIDDEN: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    text: 'You are not allowed to play audio',
    requirement: 'CALL-39',
  },
  STAGE_FORBIDDEN: { kind: 'forbidden', code: 'FORBIDDEN', text: 'You are not allowed to do this in this lesson.' },
  STAGE_CHANGE_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'This change of the room has a shape that is not allowed.',
  },
  PERSON_NOT_FOUND: { kind: 'not-found', text: 'This student is not part of this lesson.' },
  REMOVED_FROM_ROOM: { kind: 'forbidden', text: 'Your teacher has removed you from this lesson.' },
  CHAT_EMPTY: { kind: 'malformed', code: 'MALFORMED', text: 'A message needs at least one character.' },
  CHAT_TOO_LONG: { kind: 'malformed', code: 'MALFORMED', text: 'A message has at most 1000 characters.' },
  CHAT_ID_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A message needs a UUID as its id.' },
  CHAT_ID_TAKEN: { kind: 'conflict', text: 'Another message has this id.' },
  CONVERSATION_NOT_FOUND: {
    kind: 'not-found',
    text: 'You can write to each other once you have booked a lesson together.',
    requirement: 'NS-62',
  },
  CONVERSATION_CLOSED: {
    kind: 'rule',
    text: 'The other account is not in use any more. You can still read what was written.',
  },
  CONVERSATION_BLOCKED: { kind: 'forbidden', text: 'This person does not take messages from you.' },
  CONVERSATION_BLOCKED_BY_YOU: { kind: 'rule', text: 'You have blocked this person. Unblock them to write.' },
  REPORT_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'A report needs between 5 and 1000 characters.' },
  REPORT_OPEN: { kind: 'conflict', text: 'You have reported this conversation. The school is still looking into it.' },
  REPORT_NOT_FOUND: { kind: 'not-found', text: 'This report was not found' },
  REPORT_RESOLVED: { kind: 'rule', text: 'This report is resolved. Open it again to read the conversation.' },
  STALE_VERSION: { kind: 'stale', text: 'This report has changed in the meantime.' },
  CHECK_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'This line check has a shape that is not allowed.',
  },
  CHECKS_FULL: { kind: 'rule', text: 'Enough line checks of this lesson are kept.' },
  CURSORS_TOO_MANY: { kind: 'malformed', code: 'MALFORMED', text: 'Too many cursors.' },
  FIELD_MISSING: { kind: 'malformed', code: 'MALFORMED', text: '… is missing or not understood.' },
  MEDIA_UNAVAILABLE: {
    kind: 'unavailable',
    text: 'The video service does not answer at the moment. Please wait and try again.',
  },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
