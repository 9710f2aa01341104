import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import { inquiryTexts, texts } from '../../locales/texts.ts';
import type { Inquiry } from './api.ts';
import { InquiriesPage } from './inquiries-page.tsx';

/** Names, addresses and what people wrote stay as they are. */
const data = ['The line was weak.', 'Camila Duarte', '/student/bookings', 'abc1234', 'Darwin', 'UTC'];
const inquiry: Inquiry = {
  id: 'i1',
  kind: 'feedback',
  about: 'room',
  subject: '',
  message: 'The line was weak.',
  page: '/student/bookings',
  build: 'abc1234',
  mayReply: false,
  role: 'student',
  uid: 'c'.repeat(32),
  name: 'Camila Duarte',
  email: null,
  when: monday,
  state: 'new',
  takenBy: null,
  note: '',
  version: 4,
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, texts, inquiryTexts);
});
afterEach(() => stop());

test('messages to the school can be read in another language: no English is left', async () => {
  const counts = { new: 1, inHand: 0 };
  const api = { 'GET /admin/inquiries': () => ({ items: [inquiry], nextPageToken: null, counts }) };
  const person = aPerson({ role: 'admin', timeZone: 'Australia/Darwin' });
  renderInShell(<InquiriesPage />, { shell: makeFakeShell({ person, api }) });
  expect(await screen.findByText('The line was weak.')).toBeVisible();
  expect(englishLeft(data)).toEqual([]);
});
