import { screen } from '@testing-library/react';
import { accountTexts, calendarTexts, pushTexts, texts } from '../locales/texts.ts';
import { aTutor, monday } from '../testing/builders.ts';
import { makeFakeBrowserPush, type FakeBrowserPush } from '../testing/fake-browser-push.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '../testing/pseudo.tsx';
import { renderInShell } from '../testing/render.tsx';
import { OwnAccountScreen } from './own-account-screen.tsx';

let stop: () => void;
let browser: FakeBrowserPush;
beforeEach(() => {
  browser = makeFakeBrowserPush();
  stop = speakPseudo(texts, accountTexts, calendarTexts, pushTexts);
});
afterEach(() => {
  stop();
  browser.remove();
});

test('the account can be read in another language: no English is left', async () => {
  const both = { mail: true, push: true };
  const person = aTutor({ timeZone: 'UTC' });
  const here = { id: 's1', address: '192.0.2.10', isCurrent: true, since: monday, lastSeen: monday };
  const shell = makeFakeShell({
    person,
    api: {
      'GET /push': () => ({ publicKey: 'BPublicK' }),
      'GET /calendar/feed': () => ({ since: monday }),
      'GET /profile/sign-ins': () => ({
        items: [here, { ...here, id: 's2', address: '192.0.2.20', isCurrent: false }],
      }),
      'GET /preferences': () => ({
        news: { lesson: both, feedback: both, money: both, school: both },
        quiet: { from: 1_320, to: 420 },
        reminders: [60],
        version: 1,
      }),
    },
  });
  renderInShell(<OwnAccountScreen />, { shell });
  expect(await screen.findByText(wide(pushTexts.english.turnOn))).toBeVisible();
  expect(await screen.findByText(wide(accountTexts.english.signIns.endOthers))).toBeVisible();
  expect(await screen.findByText(wide(accountTexts.english.preferences.quiet.from))).toBeVisible();
  const data = [person.name, 'HO', person.email, person.tutor?.introduction ?? '', '192.0.2.10', '192.0.2.20', 'UTC'];
  expect(englishLeft(data)).toEqual([]);
});
