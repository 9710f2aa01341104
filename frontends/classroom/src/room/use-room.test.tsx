import { act, screen } from '@testing-library/react';
import { aRoom } from '../testing/fake-connection.ts';
import { booking, fakeShell } from '../testing/fake-shell.tsx';
import { useRoom } from './use-room.ts';

const name = 'the-room';
const Muted = () => <p>{useRoom(name).muteAll ? 'muted' : 'free'}</p>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('CALL-33 a room that could not be read is asked again every five seconds until it has answered, also while the stream is open', async () => {
  let fails = 2;
  const read = jest.fn(async () => {
    fails -= 1;
    if (fails >= 0) throw new Error('a bad line');
    return aRoom({ name, bookingId: booking.id, muteAll: true });
  });
  const shell = fakeShell({ 'GET /call/{room}': read });
  shell.show(<Muted />);
  await pass(9_999);
  expect(screen.getByText('free')).toBeVisible();
  await pass(1);
  expect(screen.getByText('muted')).toBeVisible();
  await pass(30_000);
  expect(read).toHaveBeenCalledTimes(3);
  fails = 1;
  act(() => shell.say('resync', {}));
  await pass(5_000);
  expect(read).toHaveBeenCalledTimes(5);
  await pass(30_000);
  expect(read).toHaveBeenCalledTimes(5);
});
