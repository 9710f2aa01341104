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

test.each(['H', 'HEALT', 'hl', 'H-1', ''])('NS-29 the abbreviation %p is refused', (abbreviation) => {
  expect(() => newCourse({ ...course, abbreviation })).toThrow(malformed);
});

test('NS-26 a lesson gets its code when it joins the course, and the course a new version', () => {
  expect(addLesson(course, lesson, { isPte: false })).toMatchObject({
    lesson: { code: 'HL304', courseId: 'c1' },
    course: { version: 2, lessons: [{ id: 'l1' }] },
  });
  expect(addLesson(course, lesson, { isPte: true }).lesson.code).toBe('HL04');
});

test.each([{ level: 0 }, { level: 11 }, { level: 1.5 }, { pos: 0 }, { pos: 100 }, { name: '' }])(
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
