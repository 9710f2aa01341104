import type { LineFiguresJson } from '@parlance/kit/api/types.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { HistoryTab } from './history-tab.tsx';

const day = 86_400_000;
const late = aBooking({ status: 'pending-feedback', when: monday - day - 1, commencedAt: monday - day });

const minute = 60_000;
const entry = (id: string, statusCallbackEvent: string, participantIdentity: string, ...rest: [string?, number?]) => {
  const [detail = '', after = 0] = rest;
  const said = { id, statusCallbackEvent, participantIdentity, detail, timestamp: late.when + after };
  return { ...said, trackKind: '', realTimestamp: null, source: '' };
};

const figures: LineFiguresJson = {
  signallingMs: 40,
  relayOffered: true,
  relayUdpMs: 70,
  relayTcpMs: 80,
  downMbps: null,
  upMbps: null,
  lossPercent: null,
  jitterMs: null,
};
const check = (id: string, uid: string, after: number, measured: Partial<LineFiguresJson>) => ({
  id,
  uid,
  light: true,
  when: late.when + after,
  figures: { ...figures, ...measured },
});

function show() {
  const shell = makeFakeShell({
    person: aTutor(),
    api: {
      'GET /bookings/mine/history': () => ({ items: [late], nextPageToken: null }),
      'GET /bookings/booking/{id}/logs': () => ({
        items: [
          entry('1', 'participant-connected', late.student ?? ''),
          entry('2', 'connection-type', late.student ?? '', 'relay/udp'),
          entry('3', 'track-added', late.student ?? '', 'microphone'),
          entry('4', 'participant-disconnected', late.student ?? '', 'node-down', 20 * minute),
          entry('5', 'participant-connected', '["' + late.tutor + '","Hannah Okafor"]', '', 21 * minute),
          entry('6', 'participant-disconnected', late.tutor, 'left', 50 * minute),
          entry('7', 'room-ended', '', '', 51 * minute),
        ],
        checks: [
          check('8', late.student ?? '', -minute, { downMbps: 12.34, upMbps: 4, lossPercent: 0, relayUdpMs: null }),
          check('9', late.tutor, 20.5 * minute, { signallingMs: null, relayOffered: false }),
        ],
        nextPageToken: null,
      }),
    },
  });
  const historyDialog = jest.fn(() => <p>The history</p>);
  return {
    ...renderInShell(<HistoryTab kind="one-on-one" submitDialog={() => null} historyDialog={historyDialog} />, {
      shell,
    }),
    historyDialog,
  };
}

test('FEED-31 the chip says that a lesson without feedback after 24 hours is not paid', async () => {
  show();
  const row = await screen.findByRole('article', { name: 'Lesson with Camila Duarte' });
  expect(within(row).getByText('Not eligible for payment')).toBeVisible();
  expect(within(row).queryByText('Give feedback')).toBeNull();
});

test('LST-22 a teacher reads who was in the room and when, why somebody was cut off, and what it means', async () => {
  show();
  fireEvent.click(await screen.findByText('Call log'));
  const log = await screen.findByRole('dialog', { name: 'Call log' });
  const lines = (await within(log).findAllByRole('listitem')).map((line) => line.textContent);
  const actions = [
    'Camila Duarte tested the line: 12.3 Mbps down, 4.0 Mbps up, 0.0 % lostThe relay answers over TCP only.',
    'Camila Duarte came in',
    'Camila Duarte is connected through a relay',
    'Camila Duarte switched on the microphone',
    'Camila Duarte was cut off: a media server of ours failed',
    'Hannah Okafor tested the line: the school was not reached',
    'Hannah Okafor came in',
    'Hannah Okafor left',
    'The room closed',
  ];
  expect(lines).toEqual(actions.map((action) => expect.stringContaining(action)));
  expect(lines.every((line) => /\d\d:\d\d:\d\d$/.test(line ?? ''))).toBe(true);
  const bars = within(log)
    .getAllByRole('img')
    .map((bar) => bar.getAttribute('aria-label'));
  expect(bars).toEqual([
    expect.stringMatching(/^Hannah Okafor was in the room for 29 minutes: \d\d:\d\d to \d\d:\d\d$/),
    expect.stringMatching(/^Camila Duarte was in the room for 20 minutes: /),
  ]);
  expect(
    within(log).getByText(/Give feedback within 24 hours to be paid\. \w{3} \d+ Nov 2026, times in Toronto/),
  ).toBeVisible();
});

test('a student’s picture asks for the dialog of that lesson', async () => {
  const { historyDialog } = show();
  fireEvent.click(await screen.findByRole('button', { name: /Open the feedback history of Camila Duarte$/ }));
  expect(await screen.findByText('The history')).toBeVisible();
  expect(historyDialog).toHaveBeenCalledWith(lessonOf(late), expect.any(Function));
});
