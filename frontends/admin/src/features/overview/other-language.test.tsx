import { dashboardTexts, evidenceTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { taskTexts, texts, todayTexts } from '../../locales/texts.ts';
import { OverviewPage } from './overview-page.tsx';
import { answers } from './testing/answers.ts';

/** Names, codes and what people wrote stay as they are. */
const data = [
  'Camila',
  'Darwin',
  'UTC',
  'Hannah Okafor',
  'Toronto',
  'São Paulo',
  'Giving directions at work',
  'HL304',
  'Clocks',
  'Grace Whitfield',
];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(dashboardTexts, evidenceTexts, kitTexts, texts, taskTexts, todayTexts);
});
afterEach(() => stop());

test('the overview can be read in another language: no English is left', async () => {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  renderInShell(<OverviewPage />, {
    shell: makeFakeShell({
      person,
      api: answers,
    }),
    path: '/admin/dashboard',
  });
  expect((await screen.findAllByText(wide(dashboardTexts.english.announcements.title))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
