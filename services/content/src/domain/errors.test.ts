import * as errors from './errors.ts';

test.each<[errors.ContentError, string, string]>([
  [new errors.Malformed('Why.'), 'MALFORMED', 'Why.'],
  [new errors.MaterialNotFound(), 'MATERIAL_NOT_FOUND', 'Material or course not found'],
  [new errors.MaterialOrCourseNotFound(), 'MATERIAL_OR_COURSE_NOT_FOUND', 'Material or course not found'],
  [new errors.CourseNotFound(), 'COURSE_NOT_FOUND', 'Course not found'],
  [new errors.LessonNotFound(), 'LESSON_NOT_FOUND', 'Lesson not found'],
  [new errors.DocumentNotFound(), 'DOCUMENT_NOT_FOUND', 'Failed to fetch document URL'],
  [new errors.DocumentNotAllowed(), 'DOCUMENT_NOT_ALLOWED', 'Failed to fetch document URL'],
  [new errors.AudioNotAllowed(), 'AUDIO_NOT_ALLOWED', 'You are not allowed to play audio'],
  [new errors.NameTaken('course'), 'NAME_TAKEN', 'A course with this name exists already.'],
  [new errors.PositionTaken(), 'POSITION_TAKEN', 'Another lesson has this place in the course.'],
  [new errors.FileNotFound(), 'FILE_NOT_FOUND', 'This file does not exist.'],
  [new errors.NoUploadPath(), 'NO_UPLOAD_PATH', 'No upload path specified!'],
  [new errors.UploadTooLarge(), 'UPLOAD_TOO_LARGE', 'File is too large'],
  [new errors.UploadType(), 'UPLOAD_TYPE', 'This type of file cannot be uploaded.'],
  [new errors.UploadNotFound(), 'UPLOAD_NOT_FOUND', 'This upload does not exist.'],
  [new errors.UploadIncomplete(), 'UPLOAD_INCOMPLETE', 'The file has not arrived completely.'],
  [
    new errors.UploadUnderWay(),
    'UPLOAD_UNDER_WAY',
    'The file is being sent already. Please try again in half a minute.',
  ],
  [new errors.UploadUsed(), 'UPLOAD_USED', 'This upload address was used already.'],
  [new errors.LinkInvalid(), 'LINK_INVALID', 'This link is not valid.'],
  [new errors.LinkExpired(), 'LINK_EXPIRED', 'This link has expired.'],
])('%s says what is refused in a stable word and in words for people', (error, reason, message) => {
  expect(error).toMatchObject({ reason, message });
});

test('files that are missing are named', () => {
  expect(new errors.ApplicationFileMissing(['cv/1'])).toMatchObject({
    reason: 'APPLICATION_FILE_MISSING',
    message: 'Please upload the marked files again',
    details: { links: ['cv/1'] },
  });
});
