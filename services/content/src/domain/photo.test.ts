import { checkPhoto, isPhoto, photoPath } from './photo.ts';
import { mayUploadTo } from './upload-paths.ts';

test.each([
  ['image/png', 1],
  ['image/jpeg', 1_048_575],
  ['image/webp', 40_000],
])('APP-22 APP-23 a photo may be %s of %i bytes', (contentType, size) => {
  expect(() => checkPhoto({ size, contentType })).not.toThrow();
});

test.each([
  ['image/jpeg', 1_048_576, 'UPLOAD_TOO_LARGE'],
  ['image/jpeg', 0, 'MALFORMED'],
  ['image/jpeg', 1.5, 'MALFORMED'],
  ['image/jpeg', Number.NaN, 'MALFORMED'],
  ['image/svg+xml', 400, 'UPLOAD_TYPE'],
  ['image/gif', 400, 'UPLOAD_TYPE'],
  ['application/pdf', 400, 'UPLOAD_TYPE'],
  ['audio/mpeg', 400, 'UPLOAD_TYPE'],
  ['', 400, 'UPLOAD_TYPE'],
])('APP-22 APP-23 a photo of %j and %d bytes is refused: %s', (contentType, size, reason) => {
  expect(() => checkPhoto({ size, contentType })).toThrow(expect.objectContaining({ reason }));
});

test('photos stand where nobody uploads to by another way', () => {
  expect([isPhoto({ path: photoPath('ada') }), isPhoto({ path: 'people/ada' }), isPhoto({ path: 'photos' })]).toEqual([
    true,
    false,
    false,
  ]);
  for (const role of ['student', 'tutor', 'admin']) expect(mayUploadTo({ uid: 'ada', role }, 'photos/ada')).toBe(false);
});
