/** Everything that content refuses. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  FILE_KIND_UNKNOWN: { kind: 'malformed', code: 'MALFORMED', text: 'The kind of file is not known.' },
  SIZE_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The size must be at least one byte.' },
  FILE_NAME_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The file name is not valid.' },
  UPLOAD_PATH_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The upload path is not valid.' },
  FILES_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The files are not valid.' },
  PATHS_TOO_MANY: { kind: 'malformed', code: 'MALFORMED', text: 'At most … paths at once.' },
  NAME_MISSING: { kind: 'malformed', code: 'MALFORMED', text: 'The name is required.' },
  NAME_NOT_PLAIN: { kind: 'malformed', code: 'MALFORMED', text: 'Please leave out special characters' },
  TEXT_TOO_LONG: { kind: 'malformed', code: 'MALFORMED', text: 'The … has at most … characters.' },
  NUMBER_OUT_OF_RANGE: { kind: 'malformed', code: 'MALFORMED', text: 'The … is a whole number from … to ….' },
  URL_MALFORMED: { kind: 'malformed', code: 'MALFORMED', text: 'The url must be an http or https address.' },
  ABBREVIATION_MALFORMED: {
    kind: 'malformed',
    code: 'MALFORMED',
    text: 'The abbreviation has 2 to 4 capital letters or digits.',
  },
  SEARCH_MALFORMED: { kind: 'malformed', text: 'A search has 1 to 100 characters.' },
  NO_UPLOAD_PATH: { kind: 'malformed', text: 'No upload path specified!' },
  UPLOAD_PATH_FORBIDDEN: { kind: 'forbidden', text: 'You can only upload files to your own folder.' },
  LINK_INVALID: { kind: 'forbidden', text: 'This link is not valid.' },
  LINK_EXPIRED: { kind: 'forbidden', text: 'This link has expired.' },
  DOCUMENT_NOT_ALLOWED: { kind: 'forbidden', text: 'Failed to fetch document URL', requirement: 'NS-49' },
  AUDIO_NOT_ALLOWED: { kind: 'forbidden', text: 'You are not allowed to play audio', requirement: 'PERM-04' },
  MATERIAL_NOT_FOUND: { kind: 'not-found', text: 'Material or course not found' },
  MATERIAL_OR_COURSE_NOT_FOUND: {
    kind: 'not-found',
    text: 'Material or course not found',
    requirement: 'MAT-28',
  },
  COURSE_NOT_FOUND: { kind: 'not-found', text: 'Course not found' },
  LESSON_NOT_FOUND: { kind: 'not-found', text: 'Lesson not found' },
  DOCUMENT_NOT_FOUND: { kind: 'not-found', text: 'Failed to fetch document URL' },
  FILE_NOT_FOUND: { kind: 'not-found', text: 'This file does not exist.' },
  UPLOAD_NOT_FOUND: { kind: 'not-found', text: 'This upload does not exist.' },
  NAME_TAKEN: { kind: 'conflict', text: 'A … with this name exists already.' },
  POSITION_TAKEN: { kind: 'conflict', text: 'Another lesson has this place in the course.' },
  UPLOAD_INCOMPLETE: { kind: 'conflict', text: 'The file has not arrived completely.' },
  UPLOAD_UNDER_WAY: {
    kind: 'conflict',
    text: 'The file is being sent already. Please try again in half a minute.',
  },
  UPLOAD_USED: { kind: 'conflict', text: 'This upload address was used already.' },
  UPLOAD_TOO_LARGE: { kind: 'too-large', text: 'File is too large' },
  UPLOAD_TYPE: { kind: 'rule', text: 'This type of file cannot be uploaded.' },
  UPLOAD_NAME: { kind: 'rule', code: 'UPLOAD_TYPE', text: 'The name of this file does not end as its type does.' },
  /** Never uploaded, removed because nobody claimed it, or somebody else's. */
  APPLICATION_FILE_MISSING: { kind: 'rule', text: 'Please upload the marked files again', requirement: 'APP-13' },
  UPLOADS_FULL: {
    kind: 'rate-limited',
    text: 'You have uploaded as much as one person can in a day. Please try again tomorrow.',
  },
} as const satisfies Declarations;

export const { refuse } = refusing(refusals);
