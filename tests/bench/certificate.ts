/**
 * What a stranger waits for who opens the link of a certificate: first contentful paint of a cold browser that is signed in nowhere, and all that came over the wire.
 * Run: PLATFORM_FILE=… node tests/bench/certificate.ts [--loads 5]
 */
import type { Browser } from '@playwright/test';
import { adminApi, ok } from '../support/api.ts';
import { launchChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { anyTopic } from '../support/lessons.ts';
import { allow, newStudent } from '../support/people.ts';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { percentile } from '../support/measure/times.ts';
import { printFigure } from './figure.ts';

const { loads } = readArguments({ loads: 5 });

type Certificate = { number: string; state: string };
type Load = { paint: number; bytes: number; requests: number };

/** Of a student for whom all lessons of a course were noted. */
async function certificate(): Promise<string> {
  const [admin, student] = await Promise.all([adminApi(), newStudent()]);
  const { uid, api } = student;
  await allow(student);
  const { material, course } = await anyTopic(admin);
  const path = `progress/${uid}/${material}/${course}`;
  const { lessons } = ok(await api.call<{ lessons: { id: string }[] }>('GET', path));
  const noted = lessons.map(({ id }) => ({ id, completionDetails: { completed: true } }));
  ok(await admin.call('POST', `admin/${path}`, { lessons: noted }));
  return eventually('the certificate is issued', async () => {
    const { items } = ok(await api.call<{ items: Certificate[] }>('GET', `certificates/${uid}`));
    return items.find(({ state }) => state === 'issued')?.number;
  });
}

async function coldLoad(browser: Browser, number: string): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const load: Load = { paint: 0, bytes: 0, requests: 0 };
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    load.bytes += encodedDataLength;
    load.requests += 1;
  });
  await client.send('Network.enable');
  await page.goto(`${platform().publicUrl}/c/${number}`);
  await page.getByRole('heading', { name: 'This certificate is valid' }).waitFor();
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  load.paint = (await painted.jsonValue()) ?? 0;
  await context.close();
  return load;
}

const number = await certificate();
const browser = await launchChromium();
await coldLoad(browser, number);
const seen: Load[] = [];
for (let n = 0; n < loads; n += 1) seen.push(await coldLoad(browser, number));
await browser.close();
const median = (field: keyof Load) =>
  percentile(
    seen.map((load) => load[field]),
    0.5,
  );
printFigure({ name: 'certificate-first-paint', value: median('paint'), unit: 'ms', bar: 1_000 });
printFigure({ name: 'certificate-bytes', value: median('bytes') / 1000, unit: 'KB' });
printFigure({ name: 'certificate-requests', value: median('requests'), unit: 'requests' });
