import type { InitOf } from '@parlance/kit/api/operations.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeShell, lessonStart } from '../../testing/fake-shell.tsx';
import type { LineFigures, Part } from './figures.ts';
import type { NetworkCheckParts } from './run-network-check.ts';
import { NetworkCheckPanel } from './network-check-panel.tsx';
import { checkReport } from './report.ts';

const fine: LineFigures = {
  signallingMs: 60,
  relayOffered: true,
  relayUdpMs: 41,
  relayTcpMs: 70,
  downMbps: 24.6,
  upMbps: 8.1,
  lossPercent: 0.2,
  jitterMs: 4,
};
const runs: { parts: NetworkCheckParts; end: (figures: LineFigures) => void }[] = [];
jest.mock('./run-network-check.ts', () => ({
  light: { light: true },
  whole: { light: false },
  runNetworkCheck: (parts: NetworkCheckParts) => new Promise((end) => runs.push({ parts, end })),
}));

const kept = jest.fn(({ body }: InitOf<'post', '/call/{room}/checks'>) => ({ ...body, uid: 'u', when: lessonStart }));
const takeTicket = () => Promise.reject(new Error('not asked here'));

function show({ joining = false } = {}) {
  const shell = fakeShell({ 'POST /call/{room}/checks': kept });
  const panel = (now: boolean) => (
    <NetworkCheckPanel room="t-1" zone="Asia/Tokyo" takeTicket={takeTicket} joining={now} />
  );
  const view = shell.show(panel(joining));
  return { ...view, ...shell };
}
const row = (label: string) => screen.getByText(label).parentElement;
const run = async (at: number, figures: LineFigures) => {
  await waitFor(() => expect(runs).toHaveLength(at + 1));
  await act(async () => runs[at]?.end(figures));
};

beforeEach(() => {
  runs.length = 0;
  kept.mockClear();
});

test('A light check runs by itself after the preview has had its moment, and is kept as evidence', async () => {
  const { container } = show();
  expect(screen.getByRole('heading', { name: 'Network check' })).toBeVisible();
  await run(0, { ...fine, lossPercent: null, jitterMs: null });
  expect(runs[0]?.parts.bounds).toMatchObject({ light: true });
  expect(row('Download')).toHaveTextContent('24.6 MbpsGood');
  expect(row('Packet loss')).toHaveTextContent('In the full check');
  expect(screen.getByRole('status')).toHaveTextContent('Checked 19:00 Tokyo. A video lesson needs 1 Mbps each way.');
  const figures = { ...fine, lossPercent: null, jitterMs: null };
  await waitFor(() =>
    expect(kept).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { path: { room: 't-1' } },
        body: { id: expect.any(String), light: true, figures },
      }),
    ),
  );
  await expectAccessible(container);
});

test('The whole check says what it is doing, what it found and what helps', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Run check' }));
  expect(runs[0]?.parts.bounds).toMatchObject({ light: false });
  const says = (part: Part, text: string) => {
    act(() => runs[0]?.parts.onPart(part));
    expect(screen.getByRole('status')).toHaveTextContent(text);
  };
  says('relay', 'Looking for the relay...');
  says('loss', 'Counting lost packets...');
  expect(screen.getByRole('button', { name: 'Checking...' })).toHaveAttribute('aria-disabled', 'true');
  await run(0, { ...fine, upMbps: 1.2, relayUdpMs: null, lossPercent: 7 });
  expect(row('Upload')).toHaveTextContent('1.2 MbpsJust enough');
  expect(row('Relay (TURN)')).toHaveTextContent('70 msOver TCP only');
  expect(row('Packet loss')).toHaveTextContent('7.0 %, ±4 msToo weak');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Run again' })).toBeVisible();
});

test('Without a relay the check says that there is none', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Run check' }));
  await run(0, { ...fine, relayOffered: false, relayUdpMs: null, relayTcpMs: null });
  expect(row('Relay (TURN)')).toHaveTextContent('Not available');
});

test('Joining ends a check, and what was broken off is neither shown nor kept', async () => {
  const { rerender } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Run check' }));
  rerender(<p>The room</p>);
  expect(runs[0]?.parts.signal.aborted).toBe(true);
  await act(async () => runs[0]?.end(fine));
  expect(kept).not.toHaveBeenCalled();
});

test('The result can be saved as plain text', async () => {
  show();
  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => String(blobs.push(blob)), revokeObjectURL: () => undefined });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Run check' }));
  await run(0, fine);
  await userEvent.click(screen.getByRole('button', { name: 'Save result' }));
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(blobs).toHaveLength(1);
  const report = checkReport({ id: '1', light: false, figures: fine, at: lessonStart }, 'Asia/Tokyo');
  expect(report).toContain('Download: 24.6 Mbps, Good\nUpload: 8.1 Mbps, Good\nPacket loss: 0.2 %, ±4 ms, Good');
  clicked.mockRestore();
});
