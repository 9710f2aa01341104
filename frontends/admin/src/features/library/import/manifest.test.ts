import { faultsAmong } from './faults-among.ts';
import { fileFaults, fileNamed, givenFiles, manifestIn } from './files.ts';
import { example, readManifest, textOf } from './manifest.ts';

const head = 'material,course,abbreviation,level,lesson';
const faultsOf = (text: string, name = 'manifest.csv') =>
  readManifest(name, text).faults.map(({ line, message }) => `${line} ${message}`);

test('ADM-10 the example is a manifest: quotes, several recordings, what may stay empty', () => {
  const { lines, faults } = readManifest('manifest.csv', example);
  expect(faults).toEqual([]);
  expect(lines).toEqual([
    {
      line: 2,
      material: 'Health & Lifestyle',
      isPte: false,
      course: 'Healthy living',
      abbreviation: 'HL',
      level: 3,
      pos: 1,
      name: 'Meeting a colleague',
      document: 'hl301.pdf',
      notes: 'hl301-notes.pdf',
      recordings: ['at-the-desk.mp3', 'on-the-way.mp3'],
      isSample: true,
    },
    expect.objectContaining({ line: 3, name: 'Signs, symptoms', notes: '', recordings: [], isSample: false }),
  ]);
});

test('semicolons, a mark of the byte order, breaks within quotes and empty lines are read; lines keep their numbers', () => {
  const text = '\uFEFFMaterial;Course;Abbreviation;Level;Lesson\r\n\r\nH;"A ""b""\nc";HL;3;One\r\nH;A;HL;3;Two';
  const { lines, faults } = readManifest('manifest.csv', text);
  expect(faults).toEqual([]);
  expect(lines.map(({ line, course, name }) => [line, course, name])).toEqual([
    [3, 'A "b"\nc', 'One'],
    [5, 'A', 'Two'],
  ]);
});

test.each([
  ['', ['1 There is no lesson in it.']],
  [head, ['1 There is no lesson in it.']],
  ['material,course,level', ['1 Columns are missing: abbreviation, lesson.']],
  [`${head}\nH,,HL,x,One`, ['2 The course is missing.', '2 The level must be a number.']],
  [
    `${head},stream,sample,position\nH,A,HL,3,One,toefl,maybe,-1`,
    ['2 The position must be a number.', '2 The stream must be workplace or pte.', '2 The sample must be yes or no.'],
  ],
  [`${head},recording,Level`, ['1 The column “recording” is not known.', '1 The column “level” is there twice.']],
  [
    `${head}\nH,A,HL,3,Signs, symptoms\nH,A,HL,3,Two,,`,
    ['2 It has more cells than there are columns. What has a comma in it stands in quotation marks.'],
  ],
  [
    `${head}\nH,${'A'.repeat(101)},HL,3,One\nH,A,HL,3,T\0wo`,
    ['2 The course has at most 100 characters.', '3 The lesson has a character that cannot be read.'],
  ],
  [
    `${head},recordings\nH,A,HL,3,One,${'a|'.repeat(51)}\nH,A,HL,3,Two,all/${'b'.repeat(101)}.mp3`,
    ['2 A lesson has at most 50 recordings.', `3 all/${'b'.repeat(101)}.mp3 has a name of more than 100 characters.`],
  ],
  [
    `${head}\nH,A,HL,3,One\nH,"A"b,HL,3,Two`,
    ['3 It cannot be read from here on: a quotation mark is missing or stands alone.'],
  ],
])('what is wrong with %j is said with its line', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test('JSON: a list of objects with the same names', () => {
  const one = { material: 'P', stream: 'pte', course: 'A', abbreviation: 'PA', level: 2, lesson: 'One' };
  const text = JSON.stringify([{ ...one, recordings: ['a.mp3', 'b.mp3'], sample: true }, 5]);
  const { lines, faults } = readManifest('m.JSON', text);
  expect(lines).toEqual([
    expect.objectContaining({ line: 1, isPte: true, recordings: ['a.mp3', 'b.mp3'], isSample: true }),
  ]);
  expect(faults[0]).toEqual({ line: 2, message: 'The material is missing.' });
  expect(faultsOf(JSON.stringify([{ ...one, audio: 'a.mp3' }]), 'm.json')).toEqual([
    '1 The column “audio” is not known.',
  ]);
  expect(faultsOf('{', 'm.json')).toEqual(['1 It is not a list in JSON.']);
});

test.each([
  ['H,A,HL,3,1,One', 'h,a,HL,3,,ONE', 'The same lesson stands in line 2.'],
  ['H,A,HL,3,1,One', 'H,A,HL,4,1,One', undefined],
  ['H,A,HL,3,1,One', 'H,B,HB,3,1,One', undefined],
  ['H,A,HL,3,,One', 'H,A,HL,3,,Two', undefined],
  ['H,A,HL,3,1,One', 'H,A,HL,3,1,Two', 'Line 2 has the same position.'],
  ['H,A,HL,3,1,One', 'H,A,HL,4,1,Two', undefined],
  ['H,A,HL,3,1,One', 'H,A,HX,3,2,Two', 'Line 2 says another abbreviation for this course.'],
  ['H,A,HL,3,1,One,pte', 'H,A,HL,4,1,Two,pte', 'Line 2 has the same position.'],
  ['H,A,HL,3,1,One,pte', 'H,B,HB,3,1,Two', 'Line 2 says another stream for this material.'],
])('a line against another one: %s and %s', (one, other, said) => {
  const { lines } = readManifest(
    'm.csv',
    `material,course,abbreviation,level,position,lesson,stream\n${one}\n${other}`,
  );
  expect(faultsAmong(lines).map(({ line, message }) => [line, message])).toEqual(said ? [[3, said]] : []);
});

test('text is UTF-8, with a mark of the byte order or without', () => {
  const bytes = (...all: number[]) => Uint8Array.from(all).buffer;
  expect(textOf(bytes(0xef, 0xbb, 0xbf, 0x43, 0xc3, 0xa9))).toBe('Cé');
  expect(textOf(bytes(0x43, 0xe9))).toBeUndefined();
  expect(textOf(bytes(0xff, 0xfe, 0x43, 0x00))).toBeUndefined();
});

const file = (name: string, type = 'application/pdf', folder?: string) => {
  const made = new File(['%PDF-'], name, { type });
  if (folder) Object.defineProperty(made, 'webkitRelativePath', { value: `${folder}/${name}` });
  return made;
};

test('files go by their path in the folder, or by their name', () => {
  const [deep, flat] = [file('a.pdf', 'application/pdf', 'all/hl'), file('b.pdf')];
  const given = givenFiles([deep, flat]);
  expect(fileNamed(given, 'hl/a.pdf')).toBe(deep);
  expect(fileNamed(given, 'hl/b.pdf')).toBe(flat);
  expect(fileNamed(given, 'a.pdf')).toBeUndefined();
});

test('the manifest is called so, or is the only one', () => {
  const [called, other, third] = [file('Manifest.csv'), file('list.csv'), file('list.json')];
  expect(manifestIn([other, called])).toBe(called);
  expect(manifestIn([other])).toBe(other);
  expect(manifestIn([other, third])).toBeUndefined();
  expect(manifestIn([called, file('manifest.json')])).toBeUndefined();
});

test('a file that is not there, is empty or is of another kind is said with its line', () => {
  const { lines } = readManifest('m.csv', example);
  const given = givenFiles([
    file('hl301.pdf'),
    new File([], 'hl301-notes.pdf', { type: 'application/pdf' }),
    file('at-the-desk.mp3', 'audio/mpeg'),
    file('on-the-way.mp3'),
  ]);
  expect(fileFaults(lines, given).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 hl301-notes.pdf is empty.',
    '2 on-the-way.mp3 must be an MP3, M4A or WAV file.',
    '3 hl302.pdf is not among the files.',
  ]);
});
