import { checkApplicationFile, heldLifeMs, isApplicationLink, unclaimedLifeMs } from './application-file.ts';

const pdf = { kind: 'cv', size: 1_000, contentType: 'application/pdf' };

test.each([
  ['image', 'image/png', 'profiles'],
  ['image', 'image/jpeg', 'profiles'],
  ['image', 'image/webp', 'profiles'],
  ['cv', 'application/pdf', 'cv'],
  ['degree', 'application/pdf', 'degree'],
  ['ecl', 'application/pdf', 'ecl'],
])('FB-36 %s as %s goes to %s', (kind, contentType, folder) => {
  expect(checkApplicationFile({ kind, size: 1_000, contentType })).toBe(folder);
});

test.each([
  ['image', 'application/pdf'],
  ['image', 'image/gif'],
  ['image', 'image/svg+xml'],
  ['cv', 'image/png'],
  ['degree', 'application/msword'],
  ['ecl', ''],
])('APP-23 APP-24 %s as "%s" is refused', (kind, contentType) => {
  expect(() => checkApplicationFile({ kind, size: 1_000, contentType })).toThrow(
    expect.objectContaining({ reason: 'UPLOAD_TYPE', message: 'This type of file cannot be uploaded.' }),
  );
});

test('CON-39 a file of 1048575 bytes passes, one of 1048576 is refused', () => {
  expect(checkApplicationFile({ ...pdf, size: 1_048_575 })).toBe('cv');
  expect(() => checkApplicationFile({ ...pdf, size: 1_048_576 })).toThrow(
    expect.objectContaining({ reason: 'UPLOAD_TOO_LARGE', message: 'File is too large' }),
  );
});

test.each([0, -1, 1.5, NaN, Infinity])('a size of %p is none', (size) => {
  expect(() => checkApplicationFile({ ...pdf, size })).toThrow('The size must be at least one byte.');
});

test('one byte is enough', () => {
  expect(checkApplicationFile({ ...pdf, size: 1 })).toBe('cv');
});

test('a kind that is not known is refused before anything else is looked at', () => {
  expect(() => checkApplicationFile({ kind: 'profiles', size: 0, contentType: 'x' })).toThrow(
    expect.objectContaining({ reason: 'MALFORMED', message: 'The kind of file is not known.' }),
  );
});

const id = '0198a2f0-1c3d-7e4f-8a9b-0c1d2e3f4a5b';

test.each(['profiles', 'cv', 'degree', 'ecl'])('%s/{uuid} is an applicant’s file', (folder) => {
  expect(isApplicationLink(`${folder}/${id}`)).toBe(true);
});

test.each(['', id, `materials/${id}`, `x/cv/${id}`, `cv/${id}/x`, `cv/${id.toUpperCase()}`, `cv/../cv/${id}`, 'cv/7'])(
  '"%s" is none',
  (link) => {
    expect(isApplicationLink(link)).toBe(false);
  },
);

test('FB-36 unclaimed files stay for a day, held ones for a week', () => {
  expect([unclaimedLifeMs, heldLifeMs]).toEqual([86_400_000, 7 * 86_400_000]);
});
