import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import withoutPages from './without-pages.cjs';

const frontends = join(__dirname, '..', '..');

test.each([
  "async () => (await import('./help-page.tsx')).HelpPage",
  'async () =>\n      (await import(/* webpackChunkName: "bookings" */ \'./app/bookings-page.tsx\')).loadBookingsPage()',
])('the shell has nothing of %s', (load) =>
  expect(withoutPages(`{ path: '/x', page: ${load}, name }`)).toBe("{ path: '/x', page: undefined, name }"),
);

test.each(['student', 'teacher', 'admin', 'classroom'])('no screen of %s brings its page into the shell', (remote) => {
  const reached = new Set([join(frontends, remote, 'src', 'screens.ts')]);
  for (const file of reached) {
    const built = withoutPages(readFileSync(file, 'utf8'));
    expect([file, ...built.matchAll(/\bimport\(|from '\.[^']*\.tsx'/g)]).toEqual([file]);
    for (const [, named = ''] of built.matchAll(/from '(\.[^']*)'/g)) reached.add(join(file, '..', named));
  }
});
