/** The call's own connection in a real Chromium, with a real media server behind the school's signalling door: it keeps the contract that stands in its place in the screens' tests. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { connectionContract } from '@parlance/classroom/testing/connection-contract';
import { student, stranger, tutor, type RunningRoom } from '@parlance/media/test/running-room';
import { closeRoom, openRoom, soonLesson, ticketFor } from '@parlance/media/test/soon-lesson';

let media: RunningRoom;
let browser: Browser;
let script: string;

async function bundle(): Promise<string> {
  const built = await build({
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
    entryPoints: [join(__dirname, 'in-page.ts')],
  });
  return built.outputFiles[0]?.text ?? '';
}

beforeAll(async () => {
  [{ media, browser }, script] = await Promise.all([openRoom({ basePort: 31_410 }), bundle()]);
}, 60_000);
afterAll(() => closeRoom({ media, browser }), 60_000);

const people = { teacher: tutor, student, watcher: stranger };

test.each(Object.keys(connectionContract))(
  'the real connection: %s',
  async (title) => {
    const lesson = soonLesson(media);
    const page = await browser.newPage();
    await page.exposeFunction('ticketOf', (uid: string) => ticketFor(media, lesson, uid));
    await page.goto(media.origin);
    await page.addScriptTag({ content: script });
    await page.evaluate(`holds(${JSON.stringify(title)}, { people: ${JSON.stringify(people)}, ticketOf })`);
    await page.close();
  },
  60_000,
);
