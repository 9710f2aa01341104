import { aBooking, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { HistoryTab } from './history-tab.tsx';

const day = 86_400_000;
const late = aBooking({ status: 'pending-feedback', when: monday - day - 1, commencedAt: monday - day });

function show() {
  const shell = makeFakeShell({
    person: aTutor(),
    answers: {
      'GET bookings/mine/history': () => ({ items: [late], nextPageToken: null }),
      [`GET bookings/booking/${late.id}/logs`]: () => ({
        items: [
          {
            id: '1',
            statusCallbackEvent: 'participant-connected',
            participantIdentity: late.student,
            timestamp: monday,
            trackKind: '',
          },
          { id: '2', statusCallbackEvent: 'room-ended', participantIdentity: '', timestamp: monday, trackKind: '' },
        ],
      }),
    },
  });
  const historyDialog = jest.fn(() => <p>The history</p>);
  return {
    ...renderInShell(<HistoryTab submitDialog={() => null} historyDialog={historyDialog} />, { shell }),
    historyDialog,
  };
}

test('FEED-31 the chip says that a lesson without feedback after 24 hours is not paid', async () => {
  show();
  const row = await screen.findByRole('article', { name: 'Lesson with Camila Duarte' });
  expect(within(row).getByText('Not eligible for payment')).toBeVisible();
  expect(within(row).queryByText('Give feedback')).toBeNull();
});

test('LST-22 a teacher reads who was in the room', async () => {
  show();
  fireEvent.click(await screen.findByText('Call log'));
  const log = await screen.findByRole('dialog', { name: 'Call log' });
  const lines = (await within(log).findAllByRole('listitem')).map((line) => line.textContent);
  expect(lines).toEqual([expect.stringContaining('Camila Duarte came in'), expect.stringContaining('The room closed')]);
});

test('LST-23 a student’s picture opens that student’s feedback history', async () => {
  const { historyDialog } = show();
  fireEvent.click(await screen.findByRole('button', { name: /Open the feedback history of Camila Duarte$/ }));
  expect(await screen.findByText('The history')).toBeVisible();
  expect(historyDialog).toHaveBeenCalledWith(late, expect.any(Function));
});
