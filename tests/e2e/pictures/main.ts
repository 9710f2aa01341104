/**
 * Pictures of every page and the chief dialogs at three widths in both themes, for eyes and for comparing:
 * `npm run pictures -- --out DIR [--only PART] [--platform FILE]`. Without the file of a running platform it starts one on what is built.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { makeCamera, type Camera, type Shot } from './camera.ts';
import { takeRoom } from './room-shots.ts';
import { beginLesson, libraryAreas, preparePictures, type PictureSchool } from './school.ts';
import * as library from './library-shots.ts';
import { prepareOffice } from './office.ts';
import * as office from './office-shots.ts';
import * as shots from './shots.ts';
import { signInAs } from '../pages/keycloak.ts';
import { CALL_ARGUMENTS, launchChromium } from '../../support/chromium.ts';
import { platform } from '../../support/platform-info.ts';
import { startTestPlatform } from '../../bin/platform-lanes.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string', default: '' }, platform: { type: 'string' } },
});
if (!values.out) throw new Error('say where the pictures go: --out DIR');
const only = new RegExp(values.only);

const started = values.platform ? undefined : await startTestPlatform();
process.env.PLATFORM_FILE = values.platform ?? started?.file;

const browser = await launchChromium(...CALL_ARGUMENTS, '--hide-scrollbars');

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: platform().publicUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Australia/Darwin',
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
  });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

async function portalOf(email: string): Promise<Page> {
  const page = await openPage();
  await signInAs(page, email, platform().demoPassword);
  return page;
}

/** Lands on the speed test instead of the portal. */
async function lockedPortalOf(email: string): Promise<Page> {
  const page = await openPage();
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(platform().demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Internet Speed Acknowledgement' }).waitFor();
  return page;
}

async function seenBy(camera: Camera, open: () => Promise<Page>, list: readonly Shot[]): Promise<void> {
  if (!list.some(({ name }) => only.test(name))) return;
  try {
    const page = await open();
    await camera.take(page, list);
    await page.context().close();
  } catch (error) {
    camera.failed.push(`${list[0]?.name} and what follows: ${String(error)}`);
  }
}

const joinable = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Join Lesson' }).waitFor();
};

/** Moves the school's clock to the end of lessons that nobody took. */
async function inTheOffice(camera: Camera, school: PictureSchool): Promise<void> {
  if (
    !['office-claim', 'office-tasks', 'office-demand', 'office-whole', 'office-policy'].some((name) => only.test(name))
  )
    return;
  try {
    const seen = await prepareOffice();
    await seenBy(camera, () => portalOf(seen.student.email), office.claimingStudentShots(seen));
    await seenBy(camera, () => portalOf(seen.tutor.email), office.claimingTeacherShots(seen));
    await seenBy(camera, () => portalOf(seen.answered.student.email), office.answeredShots(seen));
    await seenBy(camera, () => portalOf(school.admin), office.officeShots(school, seen));
  } catch (error) {
    camera.failed.push(`the office from some place on: ${String(error)}`);
  }
}

/** Last, for it moves the school's clock. */
async function inTheRoom(camera: Camera, school: PictureSchool): Promise<void> {
  if (!['live-', 'room-'].some((name) => only.test(name))) return;
  try {
    await beginLesson(school);
    const [teacher, student] = [await portalOf(school.iris.email), await portalOf(school.noor.email)];
    await camera.take(teacher, [{ name: 'live-teacher', open: joinable('/tutor/dashboard') }]);
    await camera.take(student, [{ name: 'live-student', open: joinable('/student/dashboard') }]);
    await takeRoom(camera, teacher, student);
  } catch (error) {
    camera.failed.push(`the room from some place on: ${String(error)}`);
  }
}

const camera = makeCamera(values.out, only);
const school = await preparePictures();
await seenBy(camera, openPage, shots.visitorShots(school));
await seenBy(camera, () => portalOf(school.ada.email), shots.studentShots(school));
await seenBy(camera, () => portalOf(school.cleo.email), shots.pastShots(school));
await seenBy(camera, () => portalOf(school.tilda.email), shots.teacherShots);
await seenBy(camera, () => portalOf(school.hana.email), shots.dueShots);
await seenBy(camera, () => lockedPortalOf(school.untested.email), shots.untestedShots);
await seenBy(camera, () => portalOf(school.admin), shots.adminShots(school));
await seenBy(camera, () => portalOf(school.cleo.email), library.learnerShots(school, await libraryAreas()));
await seenBy(camera, () => portalOf(school.ben.email), library.visitingShots(school));
await seenBy(camera, () => portalOf(school.tilda.email), library.preparingShots(school));
await seenBy(camera, () => portalOf(school.admin), library.editorShots(school));
await inTheOffice(camera, school);
await inTheRoom(camera, school);
await browser.close();
await started?.stop();
for (const line of camera.failed) console.error(`No picture of ${line}`);
process.exit(camera.failed.length === 0 ? 0 : 1);
