/** The doors of the library's lists: a page each, and where the next one is. */
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

const id = '01985f2f-0000-7000-8000-00000000c0de';
const named = { id: 'm', name: 'Health', description: '', version: 1 };
const material = { ...named, icon: '', dlink: '', url: '', visible: true, isPte: false, isDefault: false };
const course = { ...named, materialId: 'm', abbreviation: 'HL', lessons: [], units: [], skillSections: [] };
const school = (nextPageToken = 'more') =>
  testApp({
    content: {
      listMaterials: () => ({ materials: [material], nextPageToken }),
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

test.each(lists)('%s says null after its last page, and refuses what it does not know', async (path) => {
  const { app, calls } = school('');
  const get = (query: string) => request(app).get(`/api/v1/${path}${query}`).set(bearer('student'));
  expect((await get('')).body.nextPageToken).toBeNull();
  expect((await get('?page=2')).status).toBe(400);
  expect((await get(`?pageToken=${'x'.repeat(1025)}`)).status).toBe(400);
  expect(calls).toHaveLength(1);
});
