import { dashboardTexts, lessonRowTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, anAnnouncement, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aBillingItem, aHistory } from '@parlance/kit/testing/money-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { billingTexts, firstStepTexts, texts } from '../../locales/texts.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = ['Hannah Okafor', 'HO', 'HL304', 'Giving directions at work', 'Toronto', 'São Paulo', 'UTC', 'UTC−3'];
const written = ['Holiday hours', 'The school stays open.', 'Nadia Rahman', 'Camila', 'Visa 4417', 'USD'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, dashboardTexts, lessonRowTexts, texts, billingTexts, firstStepTexts);
});
afterEach(() => stop());

test('the dashboard can be read in another language: no English is left', async () => {
  const lesson = aBooking({ when: monday + 3 * 3_600_000 });
  const near = aBooking({ id: '0198c0de-7abc-7def-8123-456789abcdee', when: monday + 60_000, status: 'in-progress' });
  const behind = aBooking({ when: monday - 3 * 3_600_000, status: 'completed', hasFeedback: true });
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /bookings/proposals': () => ({ items: [] }),
      'GET /bookings/mine': ({ params }) => ({
        items: [params.query.view === 'live' ? near : lesson],
        nextPageToken: 'more',
      }),
      'GET /bookings/mine/history': () => ({ items: [behind], nextPageToken: null }),
      'GET /groupsessions/mine/history': () => ({ items: [], nextPageToken: null, hasAny: false }),
      'GET /announcements': () => ({ items: [anAnnouncement()], nextPageToken: null, unviewedCount: 1 }),
      'GET /payments/history/{id}': () => aHistory([aBillingItem()]),
    },
  });
  renderInShell(<DashboardPage />, { shell });
  expect((await screen.findAllByText(wide(dashboardTexts.english.live.join))).length).toBeGreaterThan(0);
  expect(englishLeft([...data, ...written])).toEqual([]);
});
