import {
  checkQuota,
  checkReceived,
  checkUpload,
  dayMs,
  filePath,
  isApplicants,
  lateUntil,
  nextLook,
  settledKey,
  storageKey,
  uploadLifeMs,
  uploadPath,
} from './upload.ts';

const good = { path: 'materials/health', filename: 'First visit.pdf', size: 10, contentType: 'application/pdf' };
const refusal = (reason: string, message?: string) =>
  expect.objectContaining(message ? { reason, message } : { reason });

test('MAT-37 a file is known as {path}/{filename}; its bytes lie under an id', () => {
  checkUpload(good);
  expect(filePath(good)).toBe('materials/health/First visit.pdf');
  expect(storageKey({ ...good, id: 'u1', createdBy: 'somebody' })).toBe('files/u1');
});

test.each(['', '  '])('MAT-36 the path %p is missing', (path) => {
  expect(() => checkUpload({ ...good, path })).toThrow(refusal('NO_UPLOAD_PATH', 'No upload path specified!'));
});

test.each([
  '../etc',
  'a/../b',
  '/a',
  'a/',
  'a//b',
  'a\\b',
  '.hidden',
  'a/.',
  'a\0b',
  'a\nb',
  'x'.repeat(101),
  '%2e%2e',
  'a..b',
  'a.',
  'a ',
  ' a',
  '(a)',
])('the path %j could lead elsewhere and is refused', (path) => {
  expect(() => checkUpload({ ...good, path })).toThrow(refusal('MALFORMED', 'The upload path is not valid.'));
  expect(() => checkUpload({ ...good, filename: path })).toThrow(refusal('MALFORMED', 'The file name is not valid.'));
});

test.each(['a', '_a', '-a', '7', 'Übung 3', "it's_(new)&.b-c", 'x'.repeat(100)])('%j may be part of a path', (part) => {
  expect(uploadPath(part)).toBe(part);
  expect(uploadPath(`materials/${part}/1`)).toBe(`materials/${part}/1`);
  expect(() => checkUpload({ ...good, filename: `${part.slice(0, 96)}.pdf` })).not.toThrow();
});

test('a path has at most 200 characters', () => {
  const longest = `${'x'.repeat(100)}/${'y'.repeat(99)}`;
  expect(uploadPath(longest)).toBe(longest);
  expect(() => uploadPath(`${longest}z`)).toThrow(refusal('MALFORMED', 'The upload path is not valid.'));
});

test.each([
  [50 * 1_048_576, true],
  [50 * 1_048_576 + 1, false],
])('MAT-33 a PDF of %i bytes is accepted: %p', (size, accepted) => {
  const check = () => checkUpload({ ...good, size });
  if (accepted) check();
  else expect(check).toThrow(refusal('UPLOAD_TOO_LARGE', 'File is too large'));
});

test.each([0, -1, 1.5, Number.NaN])('a size of %p is refused', (size) => {
  expect(() => checkUpload({ ...good, size })).toThrow(refusal('MALFORMED', 'The size must be at least one byte.'));
});

test('a file of one byte is accepted', () => {
  expect(() => checkUpload({ ...good, size: 1 })).not.toThrow();
});

test('FB-35 the bytes may begin to arrive within 15 minutes, and what counts for a person is what was begun within a day', () => {
  expect([uploadLifeMs, dayMs]).toEqual([900_000, 86_400_000]);
});

test.each(['text/html', 'image/svg+xml', '', 'application/pdf; charset=x', 'constructor'])(
  'the type %p is refused',
  (contentType) => {
    expect(() => checkUpload({ ...good, contentType })).toThrow(
      refusal('UPLOAD_TYPE', 'This type of file cannot be uploaded.'),
    );
  },
);

describe('FB-35 what arrived', () => {
  const head = Buffer.from('%PDF-1.7');

  test('is taken when size and magic bytes are right', () => {
    checkReceived(good, { size: 10, head });
  });

  test('is incomplete when bytes are missing', () => {
    expect(() => checkReceived(good, undefined)).toThrow(refusal('UPLOAD_INCOMPLETE'));
    expect(() => checkReceived(good, { size: 9, head })).toThrow(refusal('UPLOAD_INCOMPLETE'));
  });

  test('is refused when it is not what it says', () => {
    expect(() => checkReceived(good, { size: 10, head: Buffer.from('<html>') })).toThrow(refusal('UPLOAD_TYPE'));
    expect(() => checkReceived(good, { size: 10, head: Buffer.from('%PDF') })).toThrow(refusal('UPLOAD_TYPE'));
  });
});

describe('where bytes are kept', () => {
  const ours = { ...good, id: 'u1', createdBy: 'somebody' };
  const applicants = { ...good, path: 'cv', filename: 'a1', id: 'u1', createdBy: '' };

  test('those of the school stay where they arrived, pictures beside it because they are drawn anew', () => {
    expect(isApplicants(ours)).toBe(false);
    expect(settledKey(ours)).toBe('files/u1');
    expect(settledKey({ ...ours, filename: 'me.png', contentType: 'image/png' })).toBe('files/u1.webp');
  });

  test('FB-36 those of applicants arrive apart and stay under their path', () => {
    expect(isApplicants(applicants)).toBe(true);
    expect(storageKey(applicants)).toBe('received/u1');
    expect(settledKey(applicants)).toBe('cv/a1');
  });
});

test.each([
  ['application/pdf', ['a.pdf', 'A.PDF'], ['a.html', 'a.pdf.html', 'a.pdf.exe', 'a', 'pdf', 'a.png']],
  ['image/png', ['a.png'], ['a.svg', 'a.jpg', 'a.html']],
  ['image/jpeg', ['a.jpg', 'a.jpeg', 'a.JPG'], ['a.png', 'a.html']],
  ['image/webp', ['a.webp'], ['a.png', 'a.htm']],
  ['audio/mpeg', ['a.mp3'], ['a.wav', 'a.html', 'a.js']],
  ['audio/wav', ['a.wav'], ['a.mp3', 'a.xhtml']],
])('a file of type %s may end like %j and not like %j', (contentType, fitting, bad) => {
  for (const filename of fitting) expect(() => checkUpload({ ...good, contentType, filename })).not.toThrow();
  for (const filename of bad)
    expect(() => checkUpload({ ...good, contentType, filename })).toThrow(
      refusal('UPLOAD_TYPE', 'The name of this file does not end as its type does.'),
    );
});

const mebibyte = 1_048_576;
test.each([
  ['tutor', { files: 49, bytes: 0 }, 1, true],
  ['tutor', { files: 50, bytes: 0 }, 1, false],
  ['tutor', { files: 1, bytes: 199 * mebibyte }, mebibyte, true],
  ['tutor', { files: 1, bytes: 199 * mebibyte }, mebibyte + 1, false],
  ['admin', { files: 1_999, bytes: 300 * mebibyte }, 1, true],
  ['admin', { files: 2_000, bytes: 0 }, 1, false],
  ['admin', { files: 1, bytes: 8_191 * mebibyte }, mebibyte, true],
  ['admin', { files: 1, bytes: 8_191 * mebibyte }, mebibyte + 1, false],
])('a %s who has uploaded %j today may upload %i bytes: %p', (role, before, size, may) => {
  const check = () => checkQuota(role, before, size);
  if (may) expect(check).not.toThrow();
  else
    expect(check).toThrow(
      refusal('UPLOADS_FULL', 'You have uploaded as much as one person can in a day. Please try again tomorrow.'),
    );
});

test('parts that were given up are looked at again when their addresses have ended, and when nobody can be sending', () => {
  const now = new Date('2026-05-01T08:00:00.000Z');
  const until = lateUntil(now);
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect([now, at(14), at(15), at(74), at(75), at(500)].map((moment) => nextLook(until, moment))).toEqual([
    at(15),
    at(15),
    at(75),
    at(75),
    undefined,
    undefined,
  ]);
});
