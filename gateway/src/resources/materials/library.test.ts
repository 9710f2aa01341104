/** The doors of the library's lists: a page each, and where the next one is. */
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const id = '01985f2f-0000-7000-8000-00000000c0de';
const named = { id: 'm', name: 'Health', description: '', version: 1 };
const shown = { visible: true, pos: 1, changed: null };
const counts = { courseCount: 1, lessonCount: 2, isOpened: true };
const material = {
  ...named,
  ...shown,
  ...counts,
  icon: '',
  dlink: '',
  url: '',
  isPte: false,
  isDefault: false,
  isFree: false,
};
const course = { ...named, ...shown, materialId: 'm', abbreviation: 'HL', lessons: [], units: [], skillSections: [] };
const school = (nextPageToken = 'more') =>
  testApp({
    content: {
      listMaterials: () => ({
        materials: [material],
        nextPageToken,
        isSubscribed: false,
        samples: [],
        orderVersion: 0,
      }),
      listCourses: () => ({ courses: [course], nextPageToken }),
    },
  });
const lists = [
  ['materials', 'listMaterials', {}],
  [`materials/${id}/courses`, 'listCourses', { materialId: id }],
] as const;

test.each(lists)('FB-30 %s asks for the page after, and says where the next one is', async (path, method, wanted) => {
  const { app, calls } = school();
  const first = await request(app).get(`/api/v1/${path}`).set(bearer('student'));
  expect([first.status, first.body.items.length, first.body.nextPageToken]).toEqual([200, 1, 'more']);
  await request(app).get(`/api/v1/${path}?pageToken=more`).set(bearer('tutor'));
  expect(calls.map((call) => [call.method, call.request])).toEqual([
    [method, wanted],
    [method, { ...wanted, pageToken: 'more' }],
  ]);
});

test.each(lists)('ADM-10 %s by state, of which there are three', async (path, method, wanted) => {
  const { app, calls } = school();
  const get = (state: string) => request(app).get(`/api/v1/${path}?state=${state}`).set(bearer('admin'));
  expect([(await get('no-pdf')).status, (await get('gone')).status]).toEqual([200, 400]);
  expect(calls.map((call) => [call.method, call.request])).toEqual([[method, { ...wanted, state: 'no-pdf' }]]);
});

test.each(lists)('ADM-18 %s as a student, of whom there are three', async (path, method, wanted) => {
  const { app, calls } = school();
  const get = (query: string) => request(app).get(`/api/v1/${path}?${query}`).set(bearer('admin'));
  expect((await get('preview=trial&withHidden=true')).status).toBe(200);
  expect((await get('preview=none')).status).toBe(200);
  expect([(await get('preview=admin')).status, (await get('preview=none&withHidden=1')).status]).toEqual([400, 400]);
  expect(calls.map((call) => [call.method, call.request])).toEqual([
    [method, { ...wanted, preview: { standing: 'trial', withHidden: true } }],
    [method, { ...wanted, preview: { standing: 'none', withHidden: false } }],
  ]);
});

test.each(lists)('%s says null after its last page, and refuses what it does not know', async (path) => {
  const { app, calls } = school('');
  const get = (query: string) => request(app).get(`/api/v1/${path}${query}`).set(bearer('student'));
  expect((await get('')).body.nextPageToken).toBeNull();
  expect((await get('?page=2')).status).toBe(400);
  expect((await get(`?pageToken=${'x'.repeat(1025)}`)).status).toBe(400);
  expect(calls).toHaveLength(1);
});

const lessonId = '01985f2f-0000-7000-8000-00000000c0d2';
const lessonMessage = {
  id: lessonId,
  courseId: id,
  code: 'HL304',
  name: 'Clinic',
  level: 3,
  pos: 4,
  tutorResource: '',
  audioResource: '',
  documentFileId: 'f',
  notesFileId: '',
  visible: true,
  isSample: true,
  version: 2,
  isOpened: true,
  recordingCount: 1,
  documentPages: 12,
};
const pageOfLesson = {
  material,
  course,
  lesson: lessonMessage,
  document: { fileId: 'f', revision: 2, filename: 'a.pdf', size: 9, pages: 12, at: null },
  recordings: [
    {
      fileId: 'r',
      title: 'Desk',
      seconds: 48,
      filename: 'a.mp3',
      contentType: 'audio/mpeg',
      size: 9,
      url: '',
      expiresAt: null,
    },
  ],
  notes: null,
  use: null,
  changed: { uid: 'f', name: 'Nadia', at: at('2026-03-01T00:00:00Z') },
};
const readers = () =>
  testApp({
    library: {
      getCourse: () => ({ material, course }),
      getLesson: () => pageOfLesson,
      searchLibrary: () => ({ hits: [] }),
      getAbbreviation: () => ({ abbreviation: 'HL' }),
    },
  });
const read = (path: string, app: ReturnType<typeof readers>['app'], role: 'student' | 'tutor' = 'student') =>
  request(app).get(`/api/v1/${path}`).set(bearer(role));

test('a lesson’s page says what is there, and null for what the caller has no address of', async () => {
  const { app, calls } = readers();
  const { status, body } = await read(`materials/${id}/courses/${id}/lessons/${lessonId}?booking=b-1`, app);
  expect([status, body.lesson.hasDocument, body.lesson.documentPages, body.lesson.hasNotes]).toEqual([
    200,
    true,
    12,
    false,
  ]);
  expect(body.recordings).toEqual([expect.objectContaining({ title: 'Desk', url: null, expiresAt: null })]);
  expect([body.document.at, body.changed.at]).toEqual([null, Date.UTC(2026, 2, 1)]);
  expect(calls[0]?.request).toEqual({ materialId: id, courseId: id, lessonId, bookingId: 'b-1' });
});

test('DATA-18 a course has its id, name, abbreviation, description and lessons', async () => {
  const lessons = [lessonMessage];
  const whole = { ...course, id, name: 'Healthy living', description: 'At the doctor’s', lessons };
  const { app } = testApp({ library: { getCourse: () => ({ material, course: whole }) } });
  const { body } = await read(`materials/${id}/courses/${id}`, app);
  expect(body.course).toMatchObject({
    id,
    name: 'Healthy living',
    abbreviation: 'HL',
    description: 'At the doctor’s',
    lessons: [{ id: lessonId, code: 'HL304', name: 'Clinic' }],
  });
});

test('MAT-28 a course is asked for in its material', async () => {
  const { app, calls } = readers();
  const { status, body } = await read(`materials/${id}/courses/${id}`, app, 'tutor');
  expect([status, body.material.name, body.course.abbreviation]).toEqual([200, 'Health', 'HL']);
  expect(calls[0]?.request).toEqual({ materialId: id, courseId: id });
});

test('FB-31 GET courses/abbreviation?name= answers the abbreviation', async () => {
  const { app, calls } = readers();
  const { status, body } = await read('courses/abbreviation?name=Healthy%20living', app);
  expect([status, body]).toEqual([200, { abbreviation: 'HL' }]);
  expect(calls[0]?.request).toEqual({ name: 'Healthy living' });
});

test('MAT-03 a search asks for so many hits', async () => {
  const { app, calls } = readers();
  expect((await read(`materials/search?q=${encodeURIComponent(`100% "é"'`)}&limit=5`, app)).body).toEqual({
    items: [],
  });
  expect(calls[0]?.request).toEqual({ text: `100% "é"'`, limit: 5 });
});

test.each([
  'materials/search',
  'materials/search?q=',
  `materials/search?q=${'x'.repeat(101)}`,
  'materials/search?q=x&limit=51',
  'materials/search?q=x&limit=0',
  'courses/abbreviation',
  `courses/abbreviation?name=${'x'.repeat(101)}`,
])('%s is 400, and content is not asked', async (path) => {
  const { app, calls } = readers();
  expect((await read(path.slice(0, 2_000), app)).status).toBe(400);
  expect(calls).toEqual([]);
});
