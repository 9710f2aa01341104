import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { pathParams, usePathParams } from './use-path-params.ts';

const lesson = '/:role/materials/:material/:course/:lesson';

test.each([
  [lesson, '/student/materials/m/c/l', { role: 'student', material: 'm', course: 'c', lesson: 'l' }],
  [lesson, '/student/materials/m', { role: 'student', material: 'm', course: '', lesson: '' }],
  ['/admin/users/:uid', '/admin/users', { uid: '' }],
  ['/admin/users/:uid', '/admin/users/', { uid: '' }],
  ['/admin/users/:uid', '/admin/users/u/more', { uid: 'u' }],
  ['/admin/users', '/admin/users', {}],
])('%s of %s', (pattern, path, params) => {
  expect(pathParams(pattern, path)).toEqual(params);
});

test.each([
  ['Start%20here', 'Start here'],
  ['Pay%2FHours', 'Pay/Hours'],
  ['100%25', '100%'],
  ['%', '%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['caf%E9', 'caf%E9'],
])('a part that is written %s in the address is read as %s', (written, read) => {
  expect(pathParams('/student/materials/:material', `/student/materials/${written}`)).toEqual({ material: read });
});

test('a page reads it from the address that is shown', () => {
  function Page() {
    return <p>{usePathParams('/admin/users/:uid').uid}</p>;
  }
  renderInShell(<Page />, { path: '/admin/users/u1?view=x' });
  expect(screen.getByText('u1')).toBeVisible();
});
