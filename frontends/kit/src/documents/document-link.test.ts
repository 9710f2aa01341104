import { allowedLink } from './document-link.ts';

test.each(['https://example.org/a?b#c', 'http://example.org/'])('MAT-21 %s may be followed', (link) => {
  expect(allowedLink(link)).toBe(link);
});

test.each([
  '',
  undefined,
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://school.test/1',
  '#page=2',
  'page2.html',
  '/files/1',
  'http://localhost:8080/x',
  'https://a.localhost/',
  'http://127.0.0.1/',
  'http://[::1]/',
  'mailto:a@b.c',
])('MAT-22 %s is ignored', (link) => {
  expect(allowedLink(link)).toBeUndefined();
});
