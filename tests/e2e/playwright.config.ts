/** Journeys in Chromium against a running platform. Those that move the school's clock are one serial project and run last. */
import { defineConfig } from '@playwright/test';

const media = [
  // Twelve pictures a second instead of twenty: they are encoded and decoded on the processors that all else waits for.
  '--use-fake-device-for-media-stream=fps=12',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../../.local/test/e2e',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A first failure is told by name and counted (ADR 0027), it only no longer hides what the rest of the run would have shown.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../../.local/test/e2e-report.json' }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Australia/Darwin',
    // Recording every step costs a quarter of the time: CI records the second try, and of the first keeps picture and words.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...quiet, ...media] },
  },
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'faults', testDir: './faults', dependencies: ['journeys'], workers: 1, fullyParallel: false },
    { name: 'clock', testDir: './clock', dependencies: ['faults'], workers: 1, fullyParallel: false },
  ],
});
