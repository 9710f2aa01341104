import * as errors from './errors.ts';

test.each<[string, () => errors.ContentError, string]>([
  ['MALFORMED', () => new errors.Malformed('Why.'), 'Why.'],
  ['MATERIAL_NOT_FOUND', () => new errors.MaterialNotFound(), 'Material or course not found'],
  ['MATERIAL_OR_COURSE_NOT_FOUND', () => new errors.MaterialOrCourseNotFound(), 'Material or course not found'],
  ['COURSE_NOT_FOUND', () => new errors.CourseNotFound(), 'Course not found'],
  ['LESSON_NOT_FOUND', () => new errors.LessonNotFound(), 'Lesson not found'],
  ['DOCUMENT_NOT_FOUND', () => new errors.DocumentNotFound(), 'Failed to fetch document URL'],
  ['DOCUMENT_NOT_ALLOWED', () => new errors.DocumentNotAllowed(), 'Failed to fetch document URL'],
  ['AUDIO_NOT_ALLOWED', () => new errors.AudioNotAllowed(), 'You are not allowed to play audio'],
  ['NAME_TAKEN', () => new errors.NameTaken('course'), 'A course with this name exists already.'],
  ['POSITION_TAKEN', () => new errors.PositionTaken(), 'Another lesson has this place in the course.'],
  ['FILE_NOT_FOUND', () => new errors.FileNotFound(), 'This file does not exist.'],
  ['NO_UPLOAD_PATH', () => new errors.NoUploadPath(), 'No upload path specified!'],
  ['UPLOAD_TOO_LARGE', () => new errors.UploadTooLarge(), 'File is too large'],
  ['UPLOAD_TYPE', () => new errors.UploadType(), 'This type of file cannot be uploaded.'],
  ['UPLOAD_NOT_FOUND', () => new errors.UploadNotFound(), 'This upload does not exist.'],
  ['UPLOAD_INCOMPLETE', () => new errors.UploadIncomplete(), 'The file has not arrived completely.'],
  [
    'UPLOAD_UNDER_WAY',
    () => new errors.UploadUnderWay(),
    'The file is being sent already. Please try again in half a minute.',
  ],
  ['UPLOAD_USED', () => new errors.UploadUsed(), 'This upload address was used already.'],
  ['LINK_INVALID', () => new errors.LinkInvalid(), 'This link is not valid.'],
  ['LINK_EXPIRED', () => new errors.LinkExpired(), 'This link has expired.'],
])('%s says what is refused in a stable word and in words for people', (reason, make, message) => {
  expect(make()).toMatchObject({ reason, message });
});

test('files that are missing are named', () => {
  expect(new errors.ApplicationFileMissing(['cv/1'])).toMatchObject({
    reason: 'APPLICATION_FILE_MISSING',
    message: 'Please upload the marked files again',
    details: { links: ['cv/1'] },
  });
});
