/**
 * What the media server adds to the way of a picture, on loopback: from drawing to painting in one page, through Janus and by a
 * direct connection, interleaved. Run: PLATFORM_FILE=… node tests/bench/room/delay.ts [--rounds 3] [--frames 300]
 */
import { fileURLToPath } from 'node:url';
import { ok } from '../../support/api.ts';
import { launchChromium } from '../../support/chromium.ts';
import { liveLesson } from '../../support/live-lesson.ts';
import { platform } from '../../support/platform-info.ts';
import { readArguments } from '../arguments.ts';
import { percentile } from '../../support/measure/times.ts';
import { printFigure } from '../figure.ts';

const { rounds, frames } = readArguments({ rounds: 3, frames: 300 });
const scripts = ['janus', 'delay'].map((name) => fileURLToPath(new URL(`./${name}-in-page.js`, import.meta.url)));

const lesson = await liveLesson();
const browser = await launchChromium('--autoplay-policy=no-user-gesture-required');
const delays = { direct: [] as number[], server: [] as number[] };
try {
  const page = await browser.newPage({ baseURL: platform().publicUrl });
  for (const path of scripts) await page.addInitScript({ path });
  await page.exposeFunction('takeTicket', async (role: 'tutor' | 'student') => {
    const { api } = lesson[role];
    const path = `bookings/booking/${lesson.booking.id}/join`;
    const joined = ok(await api.call<{ token: string; room: string }>('PUT', path, { tutor: lesson.tutor.uid }));
    return ok(await api.call('POST', `call/${joined.room}/ticket`, { token: joined.token }));
  });
  await page.goto('/robots.txt');
  for (let round = 0; round < rounds; round += 1) {
    delays.direct.push(...((await page.evaluate(`directDelays(${frames})`)) as number[]));
    delays.server.push(...((await page.evaluate(`serverDelays(${frames})`)) as number[]));
  }
} finally {
  await browser.close();
}
for (const [name, values] of Object.entries(delays)) {
  printFigure({ name: `picture-delay-${name}-p50`, value: percentile(values, 0.5), unit: 'ms' });
  printFigure({ name: `picture-delay-${name}-p95`, value: percentile(values, 0.95), unit: 'ms' });
}
const added = percentile(delays.server, 0.5) - percentile(delays.direct, 0.5);
printFigure({ name: 'picture-delay-added', value: added, unit: 'ms', bar: 20, goal: 5 });
