/** The lesson room as two people use it: what is really painted, really heard and really said. */
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { press } from './touch.ts';
import { platform } from '../../support/platform-info.ts';

const settleMs = 20_000;

type InLobby = (room: Page) => Promise<void>;

/** Presses the live card's button and follows the new window to the lobby. */
async function openLobby(portal: Page, button: 'Commence Lesson' | 'Join Lesson'): Promise<Page> {
  const [room] = await Promise.all([portal.waitForEvent('popup'), press(portal.getByRole('button', { name: button }))]);
  await expectLobby(room);
  return room;
}

export async function expectLobby(room: Page): Promise<void> {
  await expect(room.getByRole('heading', { name: 'Looking good!' })).toBeVisible({ timeout: settleMs });
  await expect(room.getByText("Press the join lesson button when you're ready.")).toBeVisible();
  expect(room.url()).not.toContain('token=');
}

/** From the lobby into the room. */
export async function throughLobby(room: Page, inLobby?: InLobby): Promise<Page> {
  // The same lobby again, this time with the line's figures on a hidden element; the call is kept in this browser.
  await room.goto(`${room.url()}&diagnostics`);
  await expect(room.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  await expect(room.getByLabel('Microphone', { exact: true })).toBeVisible();
  const join = room.getByRole('button', { name: 'Join lesson' });
  await expect(join).toBeEnabled({ timeout: settleMs });
  await inLobby?.(room);
  await press(join);
  await expectInRoom(room);
  return room;
}

export const enterRoom = async (portal: Page, inLobby?: InLobby): Promise<Page> =>
  throughLobby(await openLobby(portal, 'Join Lesson'), inLobby);

/** What a teacher does in one click: commence, and go into the lobby. */
export const commenceAndEnter = async (portal: Page, inLobby?: InLobby): Promise<Page> =>
  throughLobby(await openLobby(portal, 'Commence Lesson'), inLobby);

/** In the room and connected to it: from here on the call log has this person. After a cut: again. */
export async function expectInRoom(room: Page): Promise<void> {
  await expect(room.locator('[data-call-state="Connected"][data-line="good"]')).toBeVisible({ timeout: settleMs });
}

/** The model comes from our own origin, under the portal's policy, and runs; a machine that is too slow says that instead. */
export async function tryBackground(room: Page): Promise<void> {
  const choices = room.getByRole('group', { name: 'Background' });
  await choices.getByRole('radio', { name: 'Study' }).check();
  await expect(choices.getByRole('status')).toHaveText(/^Your background is on\.$|too slow for it\.$/, {
    timeout: 3 * settleMs,
  });
  await expectAccessibleInBothThemes(room, 'lobby with a background');
  await choices.getByRole('radio', { name: 'My room' }).check();
}

/** Both are off at first. */
export async function switchOn(room: Page): Promise<void> {
  await expect(room.getByRole('button', { name: 'Mic off' })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Camera off' })).toBeVisible();
  await press(room.getByRole('button', { name: 'Mic off' }));
  await press(room.getByRole('button', { name: 'Camera off' }));
  await expect(room.getByRole('button', { name: 'Mic', exact: true })).toBeVisible();
  await expect(room.getByRole('button', { name: 'Camera', exact: true })).toBeVisible();
}

/** Two frames of the other person's picture, some frames apart, are painted and differ. */
export async function expectMoving(room: Page): Promise<void> {
  const video = room.locator('video[data-participant]').first();
  await expect(video).toBeVisible({ timeout: settleMs });
  const seen = await video.evaluate(async (element, limitMs) => {
    const source = element as HTMLVideoElement;
    const canvas = new OffscreenCanvas(64, 36);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    const frame = () =>
      new Promise<Uint8ClampedArray | undefined>((resolve) => {
        const give = setTimeout(() => resolve(undefined), limitMs);
        source.requestVideoFrameCallback(() => {
          clearTimeout(give);
          pen?.drawImage(source, 0, 0, 64, 36);
          resolve(pen?.getImageData(0, 0, 64, 36).data);
        });
      });
    const first = await frame();
    for (let count = 0; first && count < 60; count += 1) {
      const next = await frame();
      if (!next) break;
      if (next.some((value, index) => Math.abs(value - (first[index] ?? 0)) > 24)) return 'moving';
    }
    // For whoever reads why: is there no picture, or no line, or does nobody send?
    const [track] = (source.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
    const stage = source.closest('figure')?.getAttribute('aria-label') ?? source.closest('figure')?.textContent;
    const line = document.querySelector<HTMLElement>('[data-line]')?.dataset.line;
    return JSON.stringify({ stage, line, frames: Boolean(first), track: track && [track.readyState, track.muted] });
  }, settleMs / 2);
  expect(seen).toBe('moving');
}

/** The room's own marks: from the click on "Join lesson" to the first frame of the other person. */
export async function firstFrameMs(room: Page): Promise<string> {
  const ms = await room.evaluate(() => {
    const marks = performance.getEntriesByType('mark');
    const click = marks.findLast((mark) => mark.name === 'parlance-join-click');
    const frame = marks.find((mark) => /^parlance-first-frame-(?!self)/.test(mark.name));
    return click && frame ? frame.startTime - click.startTime : Number.NaN;
  });
  expect(ms).toBeGreaterThan(0);
  return ms.toFixed(0);
}

type Received = { type: string; kind?: string; totalAudioEnergy?: number; framesDecoded?: number; port?: number };

async function received(room: Page): Promise<Received[]> {
  const text = await room.locator('[data-call-diagnostics]').getAttribute('data-call-diagnostics');
  return (JSON.parse(text ?? '{}') as { receiving?: Received[] }).receiving ?? [];
}

const sum = (stats: Received[], field: 'totalAudioEnergy' | 'framesDecoded') =>
  stats.filter((stat) => stat.type === 'inbound-rtp').reduce((total, stat) => total + (stat[field] ?? 0), 0);

/** Sound of the other side arrives and is not silence. */
export async function expectSounding(room: Page): Promise<void> {
  await expect
    .poll(async () => sum(await received(room), 'totalAudioEnergy'), { timeout: settleMs })
    .toBeGreaterThan(0);
  const before = sum(await received(room), 'totalAudioEnergy');
  await expect
    .poll(async () => sum(await received(room), 'totalAudioEnergy'), { timeout: settleMs })
    .toBeGreaterThan(before);
}

/** The other end of the line is Janus and nothing else. */
export async function expectThroughJanus(room: Page): Promise<void> {
  const { from, to } = platform().mediaPorts;
  await expect
    .poll(async () =>
      (await received(room)).filter((stat) => stat.type === 'remote-candidate').map((stat) => stat.port),
    )
    .not.toEqual([]);
  for (const { type, port } of await received(room)) {
    if (type !== 'remote-candidate') continue;
    expect(port).toBeGreaterThanOrEqual(from);
    expect(port).toBeLessThanOrEqual(to);
  }
}

/** The lesson's page is on screen: its canvas holds ink, not only paper. */
export async function expectInk(room: Page): Promise<void> {
  // A phone shows its words, and the page as printed on demand.
  const words = room.locator('[data-page-words]:not([aria-busy=true])');
  const canvas = room.locator('[data-page] canvas').first();
  await expect(canvas.or(words).first()).toBeVisible({ timeout: settleMs });
  if (await words.isVisible()) {
    await expect(words).toContainText(/\p{L}{3}/u);
    await press(room.getByRole('button', { name: 'Show the page as printed' }));
  }
  await expect(canvas).toBeVisible({ timeout: settleMs });
  await expect
    .poll(
      () =>
        canvas.evaluate((element) => {
          const page = element as HTMLCanvasElement;
          const pixels =
            page.getContext('2d')?.getImageData(0, 0, page.width, page.height).data ?? new Uint8ClampedArray();
          let dark = 0;
          for (let at = 0; at < pixels.length; at += 4)
            if ((pixels[at] ?? 255) < 128 && (pixels[at + 3] ?? 0) > 0) dark += 1;
          return dark;
        }),
      { timeout: settleMs },
    )
    .toBeGreaterThan(200);
}

export async function openChat(room: Page): Promise<void> {
  await press(room.getByRole('button', { name: /^Chat/ }));
  await expect(room.getByRole('region', { name: 'Chat' })).toBeVisible();
}

export async function say(room: Page, words: string): Promise<void> {
  await room.getByLabel('Message', { exact: true }).fill(words);
  await room.keyboard.press('Enter');
}

export async function chatBothWays(one: Page, two: Page): Promise<void> {
  await Promise.all([openChat(one), openChat(two)]);
  await expect(one.getByText('No messages yet, say hi!')).toBeVisible();
  await say(one, '   ');
  await expect(one.getByText('No messages yet, say hi!')).toBeVisible();
  for (const [from, to, words] of [
    [one, two, 'Hello, can you hear me?'],
    [two, one, 'Yes, very well.'],
  ] as const) {
    await say(from, words);
    await expect(from.locator('[data-message][data-state="sent"]', { hasText: words })).toBeVisible();
    await expect(to.locator('[data-message]', { hasText: words })).toBeVisible();
  }
}
