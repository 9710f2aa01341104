import { newRequestId, requestIdIn } from './request-id.ts';

const ofNginx = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';

test('an id is 32 hex digits, as nginx makes them and as we do', () => {
  expect(requestIdIn(ofNginx)).toBe(ofNginx);
  const own = newRequestId();
  expect(requestIdIn(own)).toBe(own);
  expect(newRequestId()).not.toBe(own);
});

test.each([
  undefined,
  '',
  ofNginx.toUpperCase(),
  ofNginx.slice(1),
  `${ofNginx}0`,
  `${ofNginx}\n`,
  ` ${ofNginx}`,
  ofNginx.replace('a', 'g'),
  '0f3c9a1b-2d4e-5f60-7182-93a4b5c6d7e8',
  `${ofNginx}, ${ofNginx}`,
  [ofNginx, ofNginx],
])('%j is none', (sent) => {
  expect(requestIdIn(sent)).toBeUndefined();
});
