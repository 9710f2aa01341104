/**
 * Journeys in Chromium against a running platform. Those that move the school's clock are one serial project and run last. The shell draws and
 * scripts as Chromium does, without a window's own pages: the same journeys cost three fifths of the processor. What it lacks is for the whole.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { SHELL_FILE, WHOLE_FILE } from './browsers.ts';

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

const args = [...quiet, ...media];
const whole = process.env.CHROMIUM_PATH ?? WHOLE_FILE;
const shell = process.env.CHROMIUM_PATH ?? (existsSync(SHELL_FILE) ? SHELL_FILE : WHOLE_FILE);

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
    launchOptions: { executablePath: shell, args },
  },
  projects: [
    { name: 'journeys', testDir: './journeys' },
    { name: 'whole-browser', testDir: './whole-browser', use: { launchOptions: { executablePath: whole, args } } },
    {
      name: 'faults',
      testDir: './faults',
      dependencies: ['journeys', 'whole-browser'],
      workers: 1,
      fullyParallel: false,
    },
    { name: 'clock', testDir: './clock', dependencies: ['faults'], workers: 1, fullyParallel: false },
  ],
});
