import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { reloadOnce, showCrash } from './crash-notice.ts';

test('SHELL-20 where the portal’s own script does not come, the page says so and offers to reload', () => {
  const page = readFileSync(join(__dirname, '../public/index.html'), 'utf8');
  document.body.innerHTML = page.slice(page.indexOf('<body>') + '<body>'.length, page.indexOf('</body>'));
  showCrash();
  expect(screen.getByText('Woah there! The application crashed. Please reload the page to try again!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.each([
  ['it was loaded anew just now', () => sessionStorage.setItem('renewed', String(Date.now() - 29_000))],
  ['there is no line', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('SHELL-20 the page is not loaded anew by itself where %s', (_why, begin) => {
  begin();
  expect(reloadOnce()).toBe(false);
  sessionStorage.clear();
  jest.restoreAllMocks();
});
