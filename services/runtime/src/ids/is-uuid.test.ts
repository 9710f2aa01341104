import { isUuid } from './is-uuid.ts';

const id = '0198a2f0-1c3d-7e4f-8a9b-0c1d2e3f4a5b';

test.each([
  ['a UUID in small letters', id, true],
  ['nothing', '', false],
  ['capitals', id.toUpperCase(), false],
  ['something before it', ` ${id}`, false],
  ['something after it', `${id}\n`, false],
  ['no hyphens', id.replaceAll('-', ''), false],
  ['a group too few', id.slice(0, -13), false],
  ['a group too many', `${id}-0c1d`, false],
  ['a letter that is no digit', id.replace('e', 'g'), false],
  ['a digit too few in front', id.slice(1), false],
  ['a digit too many in front', `0${id}`, false],
])('%s names a row: %s', (_words, value, known) => expect(isUuid(value)).toBe(known));
