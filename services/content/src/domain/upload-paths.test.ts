import { demandPath, mayUploadTo } from './upload-paths.ts';

const me = 'a'.repeat(32);
const other = 'b'.repeat(32);
const everybody = ['student', 'tutor', 'admin', 'service'] as const;

test.each([
  ['the library', 'materials/HL/1', ['admin']],
  ['the top of the library', 'materials', ['admin']],
  ['any folder that nobody has named', 'recordings', ['admin']],
  ['what only looks like one’s own', `people-of-mine/${me}`, ['admin']],
  ['one’s own uid at another place', me, ['admin']],
  ['one’s own folder', `people/${me}`, everybody],
  ['below one’s own folder', `people/${me}/notes`, everybody],
  ['somebody else’s folder', `people/${other}`, []],
  ['the folder above all of them', 'people', []],
  ['pictures of profiles', 'profiles/tilda', ['admin']],
  ['applicants’ documents', 'cv', []],
  ['below an applicants’ folder', 'degree/x', []],
  ['applicants’ clearances', 'ecl', []],
])('%s (%s) takes files of %j', (_words, path, may) => {
  expect(everybody.filter((role) => mayUploadTo({ uid: me, role }, path))).toEqual(may);
});

test('what may not be is refused in words', () => {
  expect(() => demandPath({ uid: me, role: 'tutor' }, 'materials')).toThrow(
    expect.objectContaining({
      reason: 'UPLOAD_PATH_FORBIDDEN',
      message: 'You can only upload files to your own folder.',
    }),
  );
  expect(() => demandPath({ uid: me, role: 'tutor' }, `people/${me}`)).not.toThrow();
});
