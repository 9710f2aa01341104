/** What the lesson room's own script weighs before a page of the material or a background is wanted. */
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** Compressed as the measurements count it. */
const mostBytes = 110_000;
/** Shared by all parts of the portal and only come from here when the room is opened first of all. */
const shared = /\bFixedOffsetZone\b/;

export async function expectLightRoom(lobby: Page): Promise<void> {
  const addresses = await lobby.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/classroom\/.*\.js$/.test(new URL(name).pathname)),
  );
  expect(addresses.length).toBeGreaterThan(1);
  const sizes = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const answer = await lobby.request.get(address);
      const body = await answer.body();
      const own = !shared.test(body.toString());
      return [new URL(address).pathname, own ? gzipSync(body, { level: 9 }).length : 0] as const;
    }),
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(mostBytes);
}
