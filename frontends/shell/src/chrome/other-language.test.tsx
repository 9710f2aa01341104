import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, anAnnouncement, aStudent } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entryTexts, texts } from '../locales/texts.ts';
import { VerifyPage } from '../pages/verify-page.tsx';
import { portalOf } from '../remotes/screens.ts';
import { Layout } from './layout.tsx';

const config = {
  remotes: { student: '', teacher: '', admin: '', classroom: '' },
  keycloak: { realm: 'parlance', clientId: 'portal' },
  support: { contact: 'mailto:support@example.invalid', feedback: '/under-development', faq: '/under-development' },
  company: 'Parlance Pty Ltd',
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, texts, entryTexts, portalOf.student.titles);
});
afterEach(() => stop());

test('what stands around every page can be read in another language: no English is left', async () => {
  const shell = makeFakeShell({
    api: {
      'GET /announcements': () => ({ items: [anAnnouncement()], nextPageToken: null, unviewedCount: 1 }),
      'GET /profile/student/me': () => aStudent(),
    },
  });
  shell.become('failing');
  renderInShell(<Layout config={config} title="" children={null} />, { shell });
  await userEvent.click(await screen.findByTitle(wide('1 new announcement(s)')));
  expect(await screen.findByText(wide('6 in all'))).toBeVisible();
  expect(englishLeft(['Camila Duarte', 'CD', 'Parlance Pty Ltd', 'Holiday hours', 'São Paulo (UTC−3)'])).toEqual([]);
});

test('the page before the portal can be read in another language: no English is left', () => {
  const { email } = aPerson();
  renderInShell(<VerifyPage />);
  expect(document.title).toBe(wide('Account Verification · Parlance'));
  // The picture beside it is an entry of an English dictionary.
  expect(englishLeft([email], screen.getByRole('main'))).toEqual([]);
});
