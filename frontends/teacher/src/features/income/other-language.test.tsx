import { incomeTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPayLine, aTutor, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { IncomePage } from './income-page.tsx';

/** Names, codes, places and what the server says stay as they are. */
const data = ['Camila Duarte', 'CD', 'HL304', 'Giving directions at work', 'UTC', 'AUD', 'Toronto', 'The week'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, incomeTexts);
});
afterEach(() => stop());

const line = aPayLine({ currency: 'AUD', topic: { code: 'HL304', name: 'Giving directions at work' } });

test('income can be read in another language: no English is left', async () => {
  const shell = makeFakeShell({
    person: aTutor({ timeZone: 'America/Toronto' }),
    api: {
      'GET /earnings/{tutorId}/periods': () => ({
        items: [{ id: '1', start: monday, end: monday + 1, label: 'The week', current: true }],
      }),
      'GET /earnings/{tutorId}': () => ({
        period: null,
        lines: [line],
        paidCount: 0,
        unpaidCount: 1,
        paidIncome: 0,
        unpaidIncome: 65,
        currency: 'AUD',
        totals: [],
        nextPageToken: null,
      }),
    },
  });
  renderInShell(<IncomePage />, { shell });
  expect((await screen.findAllByText(wide(incomeTexts.english.list))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
