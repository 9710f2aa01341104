import { blockerOf, placeOf, stepsFor } from './device-help.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const linux = 'Mozilla/5.0 (X11; Linux x86_64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';

test.each([
  ['Chrome on Windows', `${win} ${blink} Chrome/142.0.0.0 Safari/537.36`, 0, 'chromium', 'windows', 'chromium'],
  [
    'Edge on Windows',
    `${win} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    10,
    'chromium',
    'windows',
    'chromium',
  ],
  ['Chrome on macOS', `${mac} ${blink} Chrome/142.0.0.0 Safari/537.36`, 0, 'chromium', 'macos', 'chromium'],
  ['Chromium on Linux', `${linux} ${blink} Chrome/142.0.0.0 Safari/537.36`, 0, 'chromium', 'linux', 'chromium'],
  [
    'ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`,
    0,
    'chromium',
    'linux',
    'chromium',
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/142.0.0.0 Mobile Safari/537.36`,
    5,
    'chromium',
    'android',
    'chromiumAndroid',
  ],
  [
    'Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    'chromium',
    'android',
    'chromiumAndroid',
  ],
  [
    'Chrome on an iPhone',
    `${iphone} ${webkit} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
    5,
    'chromium',
    'ios',
    'ios',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'firefox',
    'windows',
    'firefox',
  ],
  [
    'Firefox on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'firefox',
    'macos',
    'firefox',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    0,
    'firefox',
    'linux',
    'firefox',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    5,
    'firefox',
    'android',
    'firefoxAndroid',
  ],
  ['Firefox on an iPhone', `${iphone} ${webkit} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 5, 'firefox', 'ios', 'ios'],
  ['Safari on macOS', `${mac} ${webkit} Version/18.5 Safari/605.1.15`, 0, 'safari', 'macos', 'safari'],
  [
    'Safari on an iPhone',
    `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
    'safari',
    'ios',
    'safariIos',
  ],
  [
    'Safari on an iPad that says it is a Mac',
    `${mac} ${webkit} Version/18.5 Safari/605.1.15`,
    5,
    'safari',
    'ios',
    'safariIos',
  ],
  ['something unheard of', 'Ladybird/1.0', 0, 'chromium', 'linux', 'chromium'],
] as const)('%s is known, and has its own steps', (_name, userAgent, maxTouchPoints, browser, system, steps) => {
  const place = placeOf({ userAgent, maxTouchPoints });
  expect(place).toEqual({ browser, system });
  expect(stepsFor(place, 'browser')).toBe(steps);
  expect(stepsFor(place, 'system')).toBe(system);
});

test.each([
  ['the words of Chromium', { message: 'Permission denied by system' }, 'prompt', 'system'],
  ['a permission that stands', { message: 'Permission denied' }, 'granted', 'system'],
  ['a permission that was refused', { message: 'Permission denied' }, 'denied', 'browser'],
  ['nothing known', undefined, undefined, 'browser'],
] as const)('Who blocks is told by %s', (_how, error, permission, blocker) => {
  expect(blockerOf(error, permission)).toBe(blocker);
});
