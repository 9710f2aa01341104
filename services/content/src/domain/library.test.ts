import { addLesson, courseOf, newCourse, newMaterial } from './library.ts';

const material = {
  id: 'm1',
  name: ' Health & Lifestyle ',
  description: '',
  icon: 'heart',
  visible: true,
  url: '',
  isPte: false,
  isDefault: false,
};
const course = newCourse({ id: 'c1', materialId: 'm1', name: 'At the clinic', abbreviation: 'HL', description: '' });
const lesson = { id: 'l1', name: 'First visit', level: 3, pos: 4, documentFileId: undefined };
const malformed = expect.objectContaining({ reason: 'MALFORMED' });

test('DATA-17 a material keeps its trimmed name', () => {
  expect(newMaterial(material)).toMatchObject({ name: 'Health & Lifestyle', version: 1, dlink: '' });
});

test.each([
  { name: '' },
  { name: '  ' },
  { name: 'x'.repeat(101) },
  { description: 'x'.repeat(2001) },
  { url: 'javascript:alert(1)' },
])('NS-29 a material with %p is refused', (wrong) => {
  expect(() => newMaterial({ ...material, ...wrong })).toThrow(malformed);
});

test.each([
  [{ name: ' ' }, 'The name is required.'],
  [{ name: 'x'.repeat(101) }, 'The name has at most 100 characters.'],
  [{ description: 'x'.repeat(2001) }, 'The description has at most 2000 characters.'],
  [{ icon: 'x'.repeat(101) }, 'The icon has at most 100 characters.'],
  [{ url: `https://${'x'.repeat(2000)}` }, 'The url has at most 2000 characters.'],
  [{ url: 'ftp://example.com' }, 'The url must be an http or https address.'],
  [{ url: 'see https://example.com' }, 'The url must be an http or https address.'],
])('NS-29 a material with %p is told what is wrong: %s', (wrong, message) => {
  expect(() => newMaterial({ ...material, ...wrong })).toThrow(expect.objectContaining({ message }));
});

test.each(['Small \u202Eklat', '\u2067Health\u2069', 'Zero\u200Bwidth', '\u200B', '\u3164', 'Half \ud83d'])(
  'NS-29 a name that reads as another one, or as nothing, is refused for materials, courses and lessons: %j',
  (name) => {
    const refused = expect.objectContaining({ reason: 'MALFORMED', message: 'Please leave out special characters' });
    expect(() => newMaterial({ ...material, name })).toThrow(refused);
    expect(() => newCourse({ ...course, name })).toThrow(refused);
    expect(() => addLesson(course, { ...lesson, name }, { isPte: false })).toThrow(refused);
  },
);

test.each(['مرحبا بكم', 'می‌خواهم', 'Health & Lifestyle (2)', 'Über uns 😀'])(
  'a name of any script stays: %s',
  (name) => {
    expect(newMaterial({ ...material, name }).name).toBe(name);
  },
);

test('NS-29 the longest texts and both kinds of address are taken', () => {
  const longest = { name: 'x'.repeat(100), description: 'x'.repeat(2000), url: 'http://example.com' };
  expect(newMaterial({ ...material, ...longest })).toMatchObject(longest);
  expect(newMaterial({ ...material, url: 'https://example.com' }).url).toBe('https://example.com');
});

test('NS-29 a course and a lesson are told what is wrong', () => {
  const refused = (message: string) => expect.objectContaining({ message });
  expect(() => newCourse({ ...course, abbreviation: 'h' })).toThrow(
    refused('The abbreviation has 2 to 4 capital letters or digits.'),
  );
  expect(() => newCourse({ ...course, description: 'x'.repeat(2001) })).toThrow(
    refused('The description has at most 2000 characters.'),
  );
  expect(() => newCourse({ ...course, name: 'x'.repeat(101) })).toThrow(
    refused('The name has at most 100 characters.'),
  );
  expect(() => addLesson(course, { ...lesson, level: 11 }, { isPte: false })).toThrow(
    refused('The level is a whole number from 1 to 10.'),
  );
  expect(() => addLesson(course, { ...lesson, pos: -1 }, { isPte: false })).toThrow(
    refused('The position is a whole number from 1 to 99.'),
  );
});

test('GEN-08 the first and the last level and position are taken', () => {
  for (const ends of [
    { level: 1, pos: 1 },
    { level: 10, pos: 99 },
  ])
    expect(addLesson(course, { ...lesson, ...ends }, { isPte: false }).lesson).toMatchObject({
      ...ends,
      tutorResource: '',
      audioResource: '',
    });
});

test.each(['H', 'HEALT', 'hl', 'H-1', ''])('NS-29 the abbreviation %p is refused', (abbreviation) => {
  expect(() => newCourse({ ...course, abbreviation })).toThrow(malformed);
});

test('NS-26 a lesson gets its code when it joins the course, and the course a new version', () => {
  expect(addLesson(course, lesson, { isPte: false })).toMatchObject({
    lesson: { code: 'HL304', courseId: 'c1' },
    course: { version: 2, lessons: [{ id: 'l1' }] },
  });
  const { course: one } = addLesson(course, lesson, { isPte: false });
  const { course: two } = addLesson(one, { ...lesson, id: 'l2', name: ' Second visit ', pos: 5 }, { isPte: false });
  expect(two.version).toBe(3);
  expect(two.lessons.map(({ id, code, name }) => [id, code, name])).toEqual([
    ['l1', 'HL304', 'First visit'],
    ['l2', 'HL305', 'Second visit'],
  ]);
  expect(addLesson(course, lesson, { isPte: true }).lesson.code).toBe('HL04');
});

test('NS-26 a lesson without a position is the last of its level; where codes tell no level, the last of all', () => {
  const at = (level: number, pos: number, id: string) => ({ ...lesson, id, level, pos });
  const full = addLesson(addLesson(course, at(3, 4, 'a'), { isPte: false }).course, at(4, 9, 'b'), {
    isPte: false,
  }).course;
  expect(addLesson(full, at(3, 0, 'c'), { isPte: false }).lesson.code).toBe('HL305');
  expect(addLesson(full, at(1, 0, 'c'), { isPte: false }).lesson.code).toBe('HL101');
  expect(addLesson(full, at(1, 0, 'c'), { isPte: true }).lesson.code).toBe('HL10');
});

test.each([{ level: 0 }, { level: 11 }, { level: 1.5 }, { pos: -1 }, { pos: 100 }, { name: '' }])(
  'GEN-08 a lesson with %p is refused',
  (wrong) => {
    expect(() => addLesson(course, { ...lesson, ...wrong }, { isPte: false })).toThrow(malformed);
  },
);

test('MAT-23 a course is not found under another material', () => {
  expect(courseOf(course, 'm1')).toBe(course);
  expect(() => courseOf(course, 'm2')).toThrow('Course not found');
  expect(() => courseOf(undefined, 'm1')).toThrow('Course not found');
});

test('DATA-19 a lesson may name the path of its recordings; one that could lead elsewhere is refused', () => {
  const withAudio = (audioResource: string) => addLesson(course, { ...lesson, audioResource }, { isPte: false }).lesson;
  expect(withAudio('materials/HL/First visit').audioResource).toBe('materials/HL/First visit');
  expect(withAudio('').audioResource).toBe('');
  expect(() => withAudio('../elsewhere')).toThrow(malformed);
});
