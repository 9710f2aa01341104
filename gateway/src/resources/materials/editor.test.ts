/** The doors of the library's editor: what content is asked, and what does not get past the door. */
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { bearer, testApp } from '../../../test/test-app.ts';

const [m, c, l, f] = ['0a', '0b', '0c', '0d'].map((end) => `01985f2f-0000-7000-8000-0000000000${end}`);
const aLesson = {
  id: l as string,
  courseId: c as string,
  code: 'HL304',
  name: 'Clinic',
  level: 3,
  pos: 4,
  tutorResource: '',
  audioResource: '',
  documentFileId: '',
  notesFileId: '',
  visible: true,
  isSample: true,
  version: 2,
  isOpened: true,
  recordingCount: 0,
  documentPages: 0,
};
const school = () =>
  testApp({
    libraryEditor: {
      orderMaterials: () => ({ version: 8 }),
      orderLessons: () => ({ version: 8, lessons: [aLesson] }),
      updateLesson: () => ({ lesson: aLesson }),
      deleteLesson: () => ({}),
      deleteMaterial: () => {
        const details = { by: { uid: 'u', name: 'Nadia' }, at: 5, deleted: false, row: { version: 3 } };
        throw new AppError('conflict', 'LIBRARY_CHANGED', 'Nadia has changed this in the meantime.', { details });
      },
    },
  });
type Method = 'put' | 'delete' | 'post';
const send = (
  app: ReturnType<typeof school>['app'],
  method: Method,
  path: string,
  body?: object,
  as: 'admin' | 'tutor' = 'admin',
) => request(app)[method](`/api/v1/admin/materials${path}`).set(bearer(as)).send(body);
const lessons = `/${m}/courses/${c}/lessons`;

test('NS-29 a lesson’s change names what it changes and the version that was seen; what is left out is left out', async () => {
  const { app, calls } = school();
  const recordings = [{ fileId: f, title: 'Desk' }];
  const { status } = await send(app, 'put', `${lessons}/${l}`, { version: 2, notesFileId: '', recordings, pos: 0 });
  expect(status).toBe(200);
  const place = { materialId: m, courseId: c, lessonId: l };
  expect(calls[0]?.request).toEqual({ ...place, version: 2, notesFileId: '', pos: 0, recordings: { recordings } });
});

test('orders and deletions name the version too', async () => {
  const { app, calls } = school();
  expect((await send(app, 'put', '/order', { version: 7, ids: [m, c] })).body).toEqual({ version: 8 });
  await send(app, 'put', `${lessons}/order`, { version: 7, level: 3, ids: [l] });
  expect((await send(app, 'delete', `${lessons}/${l}?version=2`)).body).toEqual({ ok: true });
  expect(calls.map(({ method, request: asked }) => [method, asked])).toEqual([
    ['orderMaterials', { version: 7, ids: [m, c] }],
    ['orderLessons', { materialId: m, courseId: c, version: 7, level: 3, ids: [l] }],
    ['deleteLesson', { materialId: m, courseId: c, lessonId: l, version: 2 }],
  ]);
});

test('ADM-10 whoever was overtaken reads 409 with who, when and what it is now', async () => {
  const { status, body } = await send(school().app, 'delete', `/${m}?version=2`);
  expect([status, body.error.code]).toEqual([409, 'LIBRARY_CHANGED']);
  expect(body.error.details).toMatchObject({ by: { name: 'Nadia' }, at: 5, row: { version: 3 } });
});

test.each<[Method, string, object | undefined]>([
  ['delete', `/${m}`, undefined],
  ['delete', `/${m}?version=0`, undefined],
  ['delete', `/${m}?version=x`, undefined],
  ['put', `/${m}`, { name: 'X' }],
  ['put', `/${m}`, { version: 1, name: '' }],
  ['put', `/${m}`, { version: 1, name: 'x'.repeat(10_000) }],
  ['put', `/${m}`, { version: 1, name: 'a\0b' }],
  ['put', `/${m}`, { version: 1, dlink: 'x' }],
  ['put', '/order', { version: 1, ids: Array(1_001).fill(m) }],
  ['put', '/order', { version: 1, ids: ["' or 1=1"] }],
  ['put', `${lessons}/${l}`, { version: 1, level: 11 }],
  ['put', `${lessons}/${l}`, { version: 1, recordings: Array(51).fill({ fileId: f, title: '' }) }],
  ['put', `${lessons}/order`, { version: 1, level: 0, ids: [] }],
])('%s %s with %j is 400, and content is not asked', async (method, path, body) => {
  const { app, calls } = school();
  expect((await send(app, method, path, body)).status).toBe(400);
  expect(calls).toEqual([]);
});

test('PERM-18 teachers do not get past the door', async () => {
  const { app, calls } = school();
  expect((await send(app, 'put', '/order', { version: 1, ids: [] }, 'tutor')).status).toBe(403);
  expect(calls).toEqual([]);
});
