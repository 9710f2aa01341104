/** The model that ships in the package, in a real Chromium, under the portal's own policy: it finds a person, and the room is on no picture that would be sent. */
import type { Browser, Page } from '@playwright/test';
import { eventually } from '@parlance/runtime/testing/eventually';
import { CALL_ARGUMENTS, launchChromium } from '../support/chromium.ts';
import { servePipeline, type PipelineServer } from './pipeline-server.ts';

jest.setTimeout(240_000);

type Seen = {
  pictures: number;
  loadMs: number;
  frames: number;
  /** The most points of the room's colour on any picture. */
  bare: number;
  last: { bare: number; shirt: boolean; corner: number[] };
  faults: string[];
};
const withinMs = 90_000;
let server: PipelineServer;
let browser: Browser;

beforeAll(async () => {
  server = await servePipeline();
  browser = await launchChromium(...CALL_ARGUMENTS);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function open(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(server.address);
  await page.addScriptTag({ url: '/in-page.js' });
  return page;
}
const seenOn = (page: Page) => page.evaluate<Seen>('worn.seen');

/** However busy the machine is: when it is too slow the background ends, but only after some pictures. */
async function untilShown(page: Page, isShown: (seen: Seen) => boolean): Promise<Seen> {
  return eventually(
    async () => {
      const seen = await seenOn(page);
      return isShown(seen) && seen;
    },
    { withinMs, everyMs: 100 },
  );
}

test('CALL-40 the person is kept, the wall behind is another one, and the room is on no picture from the first on', async () => {
  const page = await open();
  await page.evaluate("wear(somebody(), 'plants')");
  const seen = await untilShown(page, ({ last }) => last?.shirt === true && last.bare === 0);
  expect(seen.bare).toBe(0);
  const [red = 0, green = 0, blue = 0] = seen.last.corner;
  // The picture's wall: pale and even.
  expect([red, green, blue].every((value) => value > 180)).toBe(true);
  expect(await page.evaluate('takeOff()')).toBe('ended');
  await page.close();
});

test('It runs on the browser’s fake camera too, counts what it shows, and asks for nothing but files of our own', async () => {
  const page = await open();
  const before = server.asked.length;
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().startsWith(server.address) || elsewhere.push(request.url()));
  await page.evaluate("fakeCamera().then((camera) => wear(camera, 'study'))");
  const seen = await untilShown(page, ({ pictures }) => pictures > 0);
  expect(seen.loadMs).toBeGreaterThan(0);
  expect(elsewhere.filter((url) => !/^(blob|data):/.test(url))).toEqual([]);
  expect(server.asked.slice(before).filter((path) => path.endsWith('.tflite'))).toEqual([
    '/@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite',
  ]);
  expect(await page.evaluate('takeOff()')).toBe('ended');
  await page.close();
});
