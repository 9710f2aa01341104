/**
 * Signing in without the typing (from the click to the portal), coming back by a reload (one silent question), what the sign-in page weighs, and how many
 * accounts a second can be made (each costs one hash of a password). Run: PLATFORM_FILE=… node tests/bench/sign-in.ts [--times 20]
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { apiWith } from '../support/api.ts';
import { launchChromium } from '../support/chromium.ts';
import { newStudent, type TestPerson } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { times } = readArguments({ times: 20 });
const accounts = 20;
const atOnce = 4;
const portal = (page: Page) => page.getByRole('button', { name: 'Logout' }).waitFor({ timeout: 60_000 });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** A browser that has been here before, but is not signed in: files are cached, as for most people. */
async function signIns(browser: Browser, student: TestPerson): Promise<{ signIn: number[]; reload: number[] }> {
  const signIn: number[] = [];
  const reload: number[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  for (let at = 0; at <= times; at += 1) {
    await page.goto(`${platform().publicUrl}/signin`);
    await page.getByLabel('Email', { exact: true }).fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(student.password);
    const took = await timed(async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await portal(page);
    });
    const back = await timed(async () => {
      await page.reload({ waitUntil: 'commit' });
      await portal(page);
    });
    // The first round fills the caches.
    if (at > 0) {
      signIn.push(took);
      reload.push(back);
    }
    await context.clearCookies();
  }
  await context.close();
  return { signIn, reload };
}

type Weight = { all: number; script: number };

async function weighSignInPage(browser: Browser): Promise<Weight> {
  const page = await browser.newPage();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const known = new Map<string, { kind: string; ours: boolean }>();
  const weight: Weight = { all: 0, script: 0 };
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    known.set(requestId, { kind: type, ours: new URL(response.url).pathname.startsWith('/auth/') });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = known.get(requestId);
    if (!file?.ours || file.kind === 'Font') return;
    weight.all += encodedDataLength;
    if (file.kind === 'Script') weight.script += encodedDataLength;
  });
  await page.goto(`${platform().publicUrl}/signin`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('load');
  await page.close();
  return weight;
}

async function register(): Promise<void> {
  const body = {
    email: `bench-${randomUUID()}@example.com`,
    password: `Lesson-${randomUUID().slice(0, 8)}`,
    displayName: 'Robin Sample',
    country: 'AU',
  };
  const answer = await apiWith('').call('POST', 'auth/register', body);
  if (answer.status >= 300) throw new Error(`registering answered ${answer.status}`);
}

async function registrations(): Promise<number> {
  let left = accounts;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await register();
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: atOnce }, one)));
  return accounts / (took / 1000);
}

const student = await newStudent();
const browser = await launchChromium();
const weight = await weighSignInPage(browser);
const { signIn, reload } = await signIns(browser, student);
await browser.close();
const kilobytes = (bytes: number) => bytes / 1024;
printFigure({ name: 'sign-in-p95', value: percentile(signIn, 0.95), unit: 'ms', bar: 1_500 });
printFigure({ name: 'sign-in-p50', value: percentile(signIn, 0.5), unit: 'ms' });
printFigure({ name: 'reload-p95', value: percentile(reload, 0.95), unit: 'ms', bar: 1_000 });
printFigure({ name: 'reload-p50', value: percentile(reload, 0.5), unit: 'ms' });
printFigure({ name: 'sign-in-page', value: kilobytes(weight.all), unit: 'KB', bar: 60 });
printFigure({ name: 'sign-in-script', value: kilobytes(weight.script), unit: 'KB', goal: 20, bar: 60 });
printFigure({ name: 'registrations', value: await registrations(), unit: '/s', moreIsBetter: true });
