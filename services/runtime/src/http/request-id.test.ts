import { currentContext } from '../context/request-context.ts';
import { newRequestId, requestIdIn, underRequestId } from './request-id.ts';

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

test.each([
  ['the edge’s', ofNginx, ofNginx],
  ['its own, where that is none', 'mine', expect.stringMatching(/^[0-9a-f]{32}$/)],
])('what a door does and answers has one id: %s', (_whose, sent, id: unknown) => {
  const answered: Record<string, string> = {};
  const request = { headers: { 'x-request-id': sent } };
  const response = { setHeader: (name: string, value: string) => void (answered[name] = value) };
  const next = jest.fn(() => expect(currentContext().requestId).toBe(answered['X-Request-Id']));
  void underRequestId(request as never, response as never, next);
  expect(next).toHaveBeenCalledTimes(1);
  expect(answered).toEqual({ 'X-Request-Id': id });
});
