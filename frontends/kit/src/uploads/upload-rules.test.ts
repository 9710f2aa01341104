import { uploads } from '@parlance/proto/limits';
import { contentTypeOf, faultOf } from './upload-rules.ts';
import { safeName } from './safe-name.ts';
import { sizeText } from './size-text.ts';

const pdf = { accept: ['application/pdf'], belowBytes: uploads.applicationFileBytes };
const file = (over: Partial<File>) => ({ name: 'cv.pdf', type: 'application/pdf', size: 1_000, ...over });

test.each([
  [1_048_575, undefined],
  [1_048_576, 'too-large'],
])('APP-22, MAT-33, LIM-16 a file of %i bytes against 1 MB: %s', (size, fault) => {
  expect(faultOf(file({ size }), pdf)).toBe(fault);
});

test('MAT-33 the maximum is optional', () => {
  expect(faultOf(file({ size: 5_000_000_000 }), { accept: ['application/pdf'] })).toBeUndefined();
});

test.each([
  [{ name: 'cv.docx', type: 'application/msword' }, 'wrong-type'],
  [{ name: 'photo.jpg', type: 'image/jpeg' }, 'wrong-type'],
  [{ name: 'cv.pdf', type: '' }, undefined],
  [{ name: 'cv.pdf', type: '', size: 0 }, 'empty'],
])('APP-24 a PDF only, by its type or, where none is told, its ending: %j', (over, fault) => {
  expect(faultOf(file(over), pdf)).toBe(fault);
});

test('APP-23 the photo is any image', () => {
  const image = { accept: ['image/*'] };
  expect(faultOf(file({ name: 'p.webp', type: 'image/webp' }), image)).toBeUndefined();
  expect(faultOf(file({}), image)).toBe('wrong-type');
  expect(contentTypeOf({ name: 'P.JPG', type: '' })).toBe('image/jpeg');
  expect(contentTypeOf({ name: 'memo.m4a', type: '' })).toBe('audio/mp4');
});

test.each([
  ['cv-2026.pdf', 'cv-2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src-x onerror-alert(1)-.pdf'],
  ['..hidden..pdf', 'hidden.pdf'],
  ['école 日本.pdf', 'école 日本.pdf'],
  ['🙂.pdf', 'pdf'],
  ['   ', 'file'],
  [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(96)}.pdf`],
])('MAT-37 a name is one safe segment: %j becomes %j', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [412 * 1024, '412 KB'],
  [1_048_575, '1023 KB'],
  [3_984_589, '3.8 MB'],
])('%i bytes read %s', (bytes, expected) => expect(sizeText(bytes)).toBe(expected));

test.each([
  ['audio/x-wav', 'audio/wav'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/mp3', 'audio/mpeg'],
])('ADM-10 a recording that a system calls %s is announced as %s', (type, announced) => {
  expect(contentTypeOf({ name: 'a', type })).toBe(announced);
});
