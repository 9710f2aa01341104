/** What the lesson room's own script weighs before the material or a background is loaded: the PDF reader ends the count, what is loaded behind it waits for it. */
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** Compressed as the measurements count it. */
const mostBytes = 110_000;
/** Shared by all parts of the portal and only come from here when the room is opened first of all. */
const shared = /\bFixedOffsetZone\b/;
const pdfReader = /\bInvalidPDFException\b/;
/** Figures for the tests themselves: a production build has none. */
const developmentOnly = /\bdata-call-diagnostics\b/;

export async function expectLightRoom(lobby: Page): Promise<void> {
  const addresses = await lobby.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => name)
      .filter((name) => /\/classroom\/.*\.js$/.test(new URL(name).pathname)),
  );
  const sizes = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const answer = await lobby.request.get(address);
      const body = await answer.body();
      const text = body.toString();
      const path = new URL(address).pathname;
      const ours = !shared.test(text) && !developmentOnly.test(text);
      return { path, bytes: ours ? gzipSync(body, { level: 9 }).length : 0, isPdf: pdfReader.test(text) };
    }),
  );
  const pdfAt = sizes.findIndex(({ isPdf }) => isPdf);
  const counted = pdfAt === -1 ? sizes : sizes.slice(0, pdfAt);
  expect(counted.length).toBeGreaterThan(1);
  const total = counted.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(counted)).toBeLessThanOrEqual(mostBytes);
}
