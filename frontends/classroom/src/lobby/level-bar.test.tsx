import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { fakeTrack, installFakeMedia } from '../testing/fake-media.ts';
import { LevelBar } from './level-bar.tsx';

const mockLevel = { now: 0 };
jest.mock('../webrtc/level-meter.ts', () => ({
  makeLevelMeter: () => ({ level: () => mockLevel.now, close: () => undefined }),
}));

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const region = () => screen.getByRole('status');

beforeEach(() => {
  installFakeMedia();
  mockLevel.now = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('A microphone that is silent for 8 seconds is said once, politely, and shown for as long as it is', async () => {
  render(<LevelBar track={fakeTrack('audio')} blocked={false} />, { wrapper: MantineProvider });
  expect(region()).toBeEmptyDOMElement();
  await pass(7_900);
  expect(screen.queryByText('No sound for 8 seconds')).toBeNull();
  await pass(300);
  expect(screen.getByText('No sound for 8 seconds')).toBeVisible();
  expect(region()).toHaveTextContent(/^We hear nothing from this microphone\. Say a few words\./);
  const said = region().firstChild;
  mockLevel.now = 0.4;
  await pass(200);
  expect(screen.getByText('We hear you')).toBeVisible();
  expect(screen.queryByText('No sound for 8 seconds')).toBeNull();
  mockLevel.now = 0;
  await pass(8_300);
  expect(screen.getByText('No sound for 8 seconds')).toBeVisible();
  expect(region().firstChild).toBe(said);
});

test('A blocked microphone is not called silent', async () => {
  render(<LevelBar track={null} blocked />, { wrapper: MantineProvider });
  await pass(20_000);
  expect(screen.getByText('Blocked')).toBeVisible();
  expect(region()).toBeEmptyDOMElement();
});
