/** Files of one part of the portal are gone from the server, as after a deploy that took away too much. */
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchChromium } from '../../support/chromium.ts';
import { newStudent, newTutor, type TestPerson } from '../../support/people.ts';
import { platform } from '../../support/platform-info.ts';
import { notOnCluster } from '../not-here.ts';
import { usualBudgetMs, type FaultStory } from '../story.ts';

const root = join(import.meta.dirname, '../../..');
const dist = join(root, 'frontends/teacher/dist');
const away = join(root, '.local/taken-away');
const seenMs = 20_000;

/** What is asked for when a page is opened; a page that was loaded before knows their names. */
const isChunk = (name: string) => /^(?!remoteEntry).*\.[0-9a-f]{8,}\.js(\.br|\.gz)?$/.test(name);

/** Within one disk. */
function move(from: string, to: string): void {
  for (const name of readdirSync(from).filter(isChunk)) renameSync(join(from, name), join(to, name));
}

async function opened(person: TestPerson) {
  const browser = await launchChromium();
  const context = await browser.newContext({ baseURL: platform().publicUrl, locale: 'en-GB' });
  context.setDefaultTimeout(seenMs);
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region').first().waitFor();
  return { page, close: () => browser.close() };
}

const inMenu = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name }).click();
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** Each in turn; the first that does not come says which. */
async function seen(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<string[]> {
  for (const [what, step] of Object.entries(steps)) {
    const error = await step().then(
      () => undefined,
      (fault: unknown) => String(fault).split('\n')[0],
    );
    if (error !== undefined) return [`${what}: ${error}`];
  }
  return [];
}

export const remoteFilesGone: FaultStory = {
  name: 'remote-files-gone',
  hypothesis: 'A part of the portal whose files are gone says so, and nothing else of the portal notices.',
  fault: "the scripts of the teachers' part are taken away from the server while a teacher is in it",
  promise:
    'The page that is opened says that it does not work and offers another try; the one before, the shell and students go on; it comes when the files do, without a reload.',
  check: 'A teacher in Chromium, and a student who signs in meanwhile.',
  mayBeRefused: [],
  felt: 'by its own proof',
  answersWithinMs: usualBudgetMs,
  holdsMs: 20_000,
  recoversWithinMs: 5_000,
  alerts: [],
  needs: 'control',
  unable: notOnCluster("the portal's files lie in its image, where nobody writes"),
  async tidy() {
    mkdirSync(away, { recursive: true });
    move(away, dist);
  },
  async begin() {
    const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
    const { page, close } = await opened(tutor);
    await page.evaluate('globalThis.stillTheSame = true');
    return {
      async inject() {
        move(dist, away);
        return async () => move(away, dist);
      },
      proves: async () => (readdirSync(dist).some(isChunk) ? ['the scripts are still there'] : []),
      async meanwhile() {
        return seen({
          'a page that is not there says so': async () => {
            await inMenu(page, 'Schedule');
            await retry(page).waitFor();
          },
          'another try says the same': async () => {
            await retry(page).click();
            await retry(page).waitFor();
          },
          'the page before goes on': async () => {
            await inMenu(page, 'Dashboard');
            await retry(page).waitFor({ state: 'hidden' });
            await page.getByRole('region').first().waitFor();
          },
          'the shell goes on': () => page.getByRole('button', { name: 'Dark theme' }).click(),
          "the students' part comes": async () => {
            const learner = await opened(student);
            await learner.close();
          },
        });
      },
      async afterwards() {
        const found = await seen({
          'the page comes': async () => {
            await inMenu(page, 'Schedule');
            const there = page.getByRole('button', { name: 'Week after' });
            await there.or(retry(page)).first().waitFor();
            if (await retry(page).isVisible()) await retry(page).click();
            await there.waitFor();
          },
        });
        const isSame = (await page.evaluate('globalThis.stillTheSame')) === true;
        await close();
        return isSame ? found : [...found, 'the page was loaded anew'];
      },
    };
  },
};
