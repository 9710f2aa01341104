import { keyOf } from '@parlance/kit/api/read.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { measureSpeed, type Speed } from './measure-speed.ts';
import { SpeedTestPage } from './speed-test-page.tsx';

jest.mock('./measure-speed.ts', () => ({ measureSpeed: jest.fn() }));

const slowTutor = aTutor();

type Put = NonNullable<FakeAnswers['PUT /profile/tutor/speed-test']>;

function show(put: Put, speed: Speed) {
  jest.mocked(measureSpeed).mockImplementation(async (_api, { onProgress }) => {
    onProgress({ way: 'down', mbps: speed.down });
    return speed;
  });
  const shell = makeFakeShell({ person: slowTutor, api: { 'PUT /profile/tutor/speed-test': put } });
  const rendered = renderInShell(<SpeedTestPage />, { shell });
  rendered.client.setQueryData(keyOf('/profile/me'), {
    ...slowTutor,
    tutor: { ...slowTutor.tutor, speedTestPassed: false },
  });
  return rendered;
}
const passed = (client: ReturnType<typeof show>['client']) =>
  client.getQueryData<typeof slowTutor>(keyOf('/profile/me'))?.tutor?.speedTestPassed;

test('AUTH-51..AUTH-54, CON-08, LIM-06 "I agree" opens after a measurement, and what reached 1Mbps both ways opens the portal', async () => {
  const { client, shell } = show(() => ({ passed: true }), { down: 100, up: 20 });
  expect(screen.getByRole('heading', { name: 'Internet Speed Acknowledgement' })).toBeVisible();
  expect(screen.getByText(/at least 1Mbps upload and 1Mbps download/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'I agree' })).toBeDisabled();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'run speedtest' }));
  expect(await screen.findByText('Download 100.0 Mbps, upload 20.0 Mbps.')).toBeVisible();
  expect(screen.getByText('100.0 Mbps')).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  await waitFor(() => expect(passed(client)).toBe(true));
  expect(shell.calls.at(-1)?.body).toEqual({ up: 20, down: 100, agreed: true });
});

test('CON-08, AUTH-50 below 1Mbps the recommendation and advice show, and the outcome stays false', async () => {
  const { client } = show(() => ({ passed: false }), { down: 0.8, up: 0.9 });
  await userEvent.click(screen.getByRole('button', { name: 'run speedtest' }));
  expect(await screen.findByText(/This is below the recommendation\./)).toBeVisible();
  const advice = within(screen.getByRole('list', { name: 'What helps' }));
  expect(advice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Move closer to your router, or use a cable.',
    'Stop other downloads and streams, on other devices too.',
    'Pause backups and photo uploads, on other devices too.',
    'Then run the test again.',
  ]);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(await advice.findByText(/Measure again until both ways reach the line/)).toBeVisible();
  expect(passed(client)).toBe(false);
});

test('a test that breaks off says so and can be run again', async () => {
  jest.mocked(measureSpeed).mockRejectedValue(new TypeError('Failed to fetch'));
  const shell = makeFakeShell({ person: slowTutor });
  renderInShell(<SpeedTestPage />, { shell });
  await userEvent.click(screen.getByRole('button', { name: 'run speedtest' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We can't reach our servers right now, please bear with us.",
  );
  expect(screen.getByRole('button', { name: 'run speedtest' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'I agree' })).toBeDisabled();
});
