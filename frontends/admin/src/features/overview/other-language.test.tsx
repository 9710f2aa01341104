import { dashboardTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { texts } from '../../locales/texts.ts';
import { OverviewPage } from './overview-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = ['Camila', 'Darwin', 'UTC'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(dashboardTexts, kitTexts, texts);
});
afterEach(() => stop());

test('the overview can be read in another language: no English is left', async () => {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  renderInShell(<OverviewPage />, {
    shell: makeFakeShell({
      person,
      api: {
        'GET /admin/dashboard': () => ({ users: 1412, pendingApplications: 6, openReports: 2, todaysLessons: 31 }),
        'GET /announcements': () => ({ items: [], nextPageToken: null, unviewedCount: 0 }),
      },
    }),
    path: '/admin/dashboard',
  });
  expect((await screen.findAllByText(wide(dashboardTexts.english.announcements.title))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
