import { makeMailWakes } from './mail-wakes.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('mails of facts are begun together after a while', () => {
  const wake = jest.fn();
  const { onCommitted } = makeMailWakes(wake, 1_000);
  onCommitted();
  jest.advanceTimersByTime(999);
  onCommitted();
  expect(wake).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(wake).toHaveBeenCalledTimes(1);
});

test('what somebody has asked for is begun as soon as it is committed, whoever commits before', () => {
  const wake = jest.fn();
  const { onAsked, onCommitted } = makeMailWakes(wake, 1_000);
  onAsked();
  expect(wake).not.toHaveBeenCalled();
  onCommitted();
  onCommitted();
  expect(wake).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1_000);
  onCommitted();
  expect(wake).toHaveBeenCalledTimes(3);
});
