import type { ReportJson } from '@parlance/kit/api/types.ts';
import { evidenceTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { reportTexts, texts } from '../../locales/texts.ts';
import { ReportsPage } from './reports-page.tsx';

/** Names, codes and what people wrote stay as they are. */
const data = ['Camila Duarte', 'CD', 'Oliver Brandt', 'OB', 'Was not there.', 'Darwin', 'UTC'];
const by = (name: string) => ({ uid: 'n', name, image: '' });
const report: ReportJson = {
  id: 'r1',
  message: 'Was not there.',
  action: 'none',
  resolved: false,
  when: monday,
  resolvedAt: null,
  resolvedBy: '',
  bookingId: 'b1',
  student: by('Camila Duarte'),
  tutor: by('Oliver Brandt'),
  version: 4,
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, evidenceTexts, texts, reportTexts);
});
afterEach(() => stop());

test('reports can be read in another language: no English is left', async () => {
  const person = aPerson({ uid: 'n'.repeat(32), role: 'admin', firstName: 'Camila', timeZone: 'Australia/Darwin' });
  renderInShell(<ReportsPage />, {
    shell: makeFakeShell({ person, api: { 'GET /admin/reports': () => ({ items: [report], nextPageToken: 'more' }) } }),
    path: '/admin/reports',
  });
  expect((await screen.findAllByText(wide(reportTexts.english.resolve))).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});
