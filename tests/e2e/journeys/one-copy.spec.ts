/** The parts of the portal are built apart and run as one: of what they share there may be one copy only, or contexts and caches would silently be two. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { newAdmin, newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { signInAs } from '../pages/keycloak.ts';
import { scriptsWith, sharedModules } from '../pages/share-scope.ts';

/** React, the router, the query cache, Mantine, and the context between the shell and its remotes. */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  '@tanstack/react-query',
  '@mantine/core',
  'mantine-later',
  '@mantine/notifications',
  '@parlance/kit/remote/shell-context.tsx',
];

/** Follows a link of the portal, so that what was loaded before stays loaded. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

async function signedIn(browser: Browser, person: TestPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, person.email, person.password);
  return page;
}

async function expectOneCopyOfEach(page: Page, remote: string): Promise<void> {
  await expect.poll(async () => (await sharedModules(page)).containers).toEqual(['shell', remote]);
  const { modules } = await sharedModules(page);
  const names = modules.map(({ name }) => name);
  expect(singletons.filter((name) => !names.includes(name))).toEqual([]);
  for (const { name, versions, copies } of modules) {
    expect({ name, versions: versions.length, copies }).toEqual({ name, versions: 1, copies: 1 });
  }
  // What is shared by the book may still have been bundled by mistake: only React DOM says this word.
  expect(await scriptsWith(page, 'reconcilerVersion')).toBe(1);
}

test('one copy of every singleton is in the page, whichever part of the portal a person is in', async ({ browser }) => {
  const asStudent = await signedIn(browser, await newStudent());
  await follow(asStudent, '/student/bookings');
  await expectOneCopyOfEach(asStudent, 'student');

  const asTutor = await signedIn(browser, await newTutor());
  await follow(asTutor, '/tutor/schedule');
  await expectOneCopyOfEach(asTutor, 'teacher');

  const asAdmin = await signedIn(browser, await newAdmin());
  await follow(asAdmin, '/admin/users');
  await expectOneCopyOfEach(asAdmin, 'admin');

  await asStudent.goto('/call');
  await expectOneCopyOfEach(asStudent, 'classroom');
});

test('the page itself names every script of the portal that it begins with, so that none is asked for by another', async ({
  browser,
}) => {
  const before = await signedIn(browser, await newStudent());
  // A window of its own: nothing that the last page still asks for is counted.
  const page = await before.context().newPage();
  await before.close();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto('/student/dashboard');
  const html = (await answer?.text()) ?? '';
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const first = asked.slice(0, asked.indexOf('/api/v1/profile/me'));
  const scripts = first.filter((path) => /^\/[^/]+\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(8);
  expect(scripts.filter((path) => !html.includes(`"${path}"`))).toEqual([]);
  // The remote's own are on their way before anybody knows who is signed in.
  expect(first.filter((path) => path.startsWith('/remotes/student/'))).toContain('/remotes/student/mf-manifest.json');
});
