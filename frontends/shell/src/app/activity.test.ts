import type { ApiClient } from '@parlance/kit/api/client.ts';
import { followActivity } from './activity.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function follow() {
  const put = jest.fn(async () => ({}));
  const stop = followActivity({ PUT: put } as unknown as ApiClient);
  return { put, stop };
}

test('AUTH-55 the last-active time is saved on load', () => {
  const { put, stop } = follow();
  expect(put.mock.calls).toEqual([['/profile/last-active', { body: {} }]]);
  stop();
});

test.each(['mousemove', 'keydown', 'click', 'scroll', 'touchstart'])(
  'AUTH-56 it is saved again 300,000 ms after the last %s',
  (sign) => {
    const { put, stop } = follow();
    window.dispatchEvent(new Event(sign));
    jest.advanceTimersByTime(299_999);
    window.dispatchEvent(new Event(sign));
    jest.advanceTimersByTime(299_999);
    expect(put).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(put).toHaveBeenCalledTimes(2);
    stop();
  },
);

test('AUTH-56 without a sign of life, and after leaving, nothing is sent', () => {
  const { put, stop } = follow();
  jest.advanceTimersByTime(3_600_000);
  window.dispatchEvent(new Event('click'));
  stop();
  jest.advanceTimersByTime(3_600_000);
  expect(put).toHaveBeenCalledTimes(1);
});
