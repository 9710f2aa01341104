/** A room whose line becomes weak: by the browser's own figures, which the room goes by, for a real one takes minutes to narrow. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';

const settleMs = 40_000;

/** For each packet that comes, many more are said to be lost. */
async function loseNearlyAll(room: Page): Promise<void> {
  await room.evaluate(() => {
    const told = RTCPeerConnection.prototype.getStats;
    RTCPeerConnection.prototype.getStats = async function getStats(this: RTCPeerConnection) {
      const report = (await told.call(this)) as unknown as Map<string, { type: string; packetsReceived?: number }>;
      const lossy = [...report].map(([id, stat]) => [
        id,
        stat.type === 'inbound-rtp' ? { ...stat, packetsLost: 20 * (stat.packetsReceived ?? 0) } : stat,
      ]);
      return new Map(lossy as [string, object][]) as unknown as RTCStatsReport;
    } as typeof told;
  });
}

const parts = ['main > section', 'main > header', 'main figure', 'main aside h2', 'main [role="toolbar"]'];
const places = (room: Page) => Promise.all(parts.map((part) => room.locator(part).first().boundingBox()));

/** On a phone, where a notice has least room. The others' microphones are on. */
export async function weakLineMovesNothing(room: Page, other: string): Promise<void> {
  await room.setViewportSize({ width: 390, height: 844 });
  const status = room.locator('footer').getByRole('status');
  await expect(status).toHaveText('Good line');
  // The letters of what is shown first on a phone may still be coming; what they move is not the notice's doing.
  await room.evaluate(async () => void (await document.fonts.ready));
  const before = await places(room);
  await loseNearlyAll(room);
  for (const words of ['Sound only while your line is weak', 'Pages and chat only while your line is weak']) {
    await expect(status.getByText(words)).toBeVisible({ timeout: settleMs });
    expect(await places(room)).toEqual(before);
    await expectAccessible(room, words);
  }
  await expect(room.getByRole('figure', { name: `${other}, not heard while your line is weak` })).toBeVisible();
}
