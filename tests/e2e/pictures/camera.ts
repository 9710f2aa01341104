/** Takes a page as it stands at three widths in both themes, and goes on when one cannot be taken. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

/** What never looks the same twice: films, and the development bar with its clock. */
const quiet = `
  video, [data-call-diagnostics] { visibility: hidden !important; }
  aside:has(> time) { display: none !important; }
  * { scrollbar-width: none !important; }
`;

export type Shot = {
  name: string;
  /** Brings the page into the state to be shown. */
  open: (page: Page) => Promise<unknown>;
  /** Only what is in the window: dialogs stand over a page, and the room is as high as its window. */
  window?: 'dialog' | 'room';
  /** For states that only one width has. */
  only?: number;
};

export type Camera = {
  take: (page: Page, shots: readonly Shot[]) => Promise<void>;
  /** Each with its reason. */
  failed: string[];
};

export function makeCamera(folder: string, wanted: RegExp): Camera {
  const failed: string[] = [];
  mkdirSync(folder, { recursive: true });

  async function shoot(page: Page, { name, window, only }: Shot): Promise<void> {
    for (const size of widths.filter(({ width }) => only === undefined || only === width)) {
      await page.setViewportSize(window === 'dialog' ? { ...size, height: Math.max(size.height, 1100) } : size);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(150);
        await page.screenshot({
          path: join(folder, `${name}-${size.width}-${colorScheme}.png`),
          animations: 'disabled',
          caret: 'hide',
          fullPage: window === undefined,
          style: quiet,
          timeout: 20_000,
        });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  async function take(page: Page, shots: readonly Shot[]): Promise<void> {
    for (const shot of shots.filter(({ name }) => wanted.test(name))) {
      try {
        if (shot.only !== undefined) await page.setViewportSize({ width: shot.only, height: 844 });
        await shot.open(page);
        await shoot(page, shot);
        console.log(`  ${shot.name}`);
      } catch (error) {
        const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        failed.push(`${shot.name}: ${reason}`);
        console.error(`  ${shot.name} failed: ${reason}`);
        await page.setViewportSize({ width: 1440, height: 900 }).catch(() => undefined);
      }
    }
  }

  return { take, failed };
}
