import { Problem } from '@parlance/kit/api/problem.ts';
import { documentTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { trainingTexts } from '../../locales/texts.ts';
import { aGuide } from '../../testing/a-guide.ts';
import type { Guide } from './api.ts';
import { placeOf } from './guides.ts';
import { TrainingPage } from './training-page.tsx';

const room = aGuide({
  id: 'room',
  title: 'The lesson room',
  kind: 'video',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  length: 372,
  isOpened: true,
});
const pay = aGuide({ id: 'pay', category: 'Pay', title: 'How your week is paid', fileId: 'f', url: '/files/1?s=x' });
const film = aGuide({
  id: 'film',
  category: 'Pay',
  title: 'Feedback, a film',
  kind: 'video',
  url: 'https://youtu.be/9bZkp7q19f0',
  length: 545,
  description: 'What the four fields are for.',
});
const all = [aGuide(), room, pay, film];

function show(guides: Guide[] | FakeAnswers['GET /guides'] = all) {
  const answer = Array.isArray(guides) ? () => ({ items: guides, orderVersion: 0 }) : guides;
  const shell = makeFakeShell({
    person: aTutor(),
    api: { 'GET /guides': answer, 'POST /guides/{id}/opened': () => ({}) as never },
  });
  return renderInShell(<TrainingPage />, { shell, path: '/tutor/training' });
}
const noted = ({ shell }: ReturnType<typeof show>) =>
  shell.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('NS-35 guides and videos stand by category, with what is done of each and of all', async () => {
  const { container } = show();
  const first = await screen.findByRole('region', { name: 'Start here' });
  expect(first).toHaveTextContent('1 of 2');
  expect(within(first).getByRole('link', { name: /Your first week/ })).toHaveTextContent('Guide, 8 pagesNot read');
  expect(within(first).getByRole('button', { name: /The lesson room/ })).toHaveTextContent('Video, 6:12Watched');
  expect(screen.getByRole('region', { name: 'Pay' })).toHaveTextContent('0 of 2');
  expect(container).toHaveTextContent('1 of 4 done');
  await expectAccessible(container);
});

test('NS-35 a guide opens in a new tab, and is marked as read at once', async () => {
  const view = show();
  const link = await screen.findByRole('link', { name: /Your first week/ });
  expect(link).toHaveAttribute('href', 'https://example.org/week.pdf');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  fireEvent.click(link);
  await waitFor(() => expect(link).toHaveTextContent(/Read$/));
  expect(link).not.toHaveTextContent('Not read');
  await waitFor(() => expect(noted(view)).toEqual(['guides/week/opened']));
  fireEvent.click(link);
  expect(noted(view)).toHaveLength(1);
  expect(screen.getByRole('link', { name: /How your week is paid/ })).toHaveAttribute('href', '/files/1?s=x');
});

test('NS-35 nothing of another site is loaded before a video is asked for; then it is played and marked as watched', async () => {
  const unseen = { ...room, isOpened: false };
  const view = show([aGuide(), unseen]);
  const panel = await screen.findByRole('region', { name: 'The lesson room' });
  expect(document.querySelector('iframe, img, video')).toBeNull();
  expect(noted(view)).toEqual([]);
  fireEvent.click(within(panel).getByRole('button'));
  expect(document.querySelector('iframe')?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await waitFor(() => expect(noted(view)).toEqual(['guides/room/opened']));
});

test('The list is searched by title, category and what is said', async () => {
  show();
  const field = await screen.findByLabelText('Search guides and videos');
  fireEvent.change(field, { target: { value: 'four fields' } });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'START' } });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.change(field, { target: { value: 'aviation' } });
  expect(screen.getByText('Nothing is called “aviation”.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test('While it is read its place is kept; nothing yet says so; a failure is told and tried again', async () => {
  const waiting = show(() => new Promise(() => undefined));
  expect(waiting.container.querySelector('[aria-busy=true]')).not.toBeNull();
  waiting.unmount();
  const empty = show([]);
  expect(await screen.findByText('There are no guides yet.')).toBeVisible();
  empty.unmount();
  let asked = 0;
  show(() => {
    if ((asked += 1) > 1) return { items: all, orderVersion: 0 };
    throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 500 });
  });
  expect(await screen.findByText('Something went wrong, please try again')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Your first week')).toBeVisible();
});

test.each([
  ['a YouTube video', { kind: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }, { here: 'youtube' }],
  ['a video elsewhere', { kind: 'video', url: 'https://example.org/v' }, { tab: 'https://example.org/v' }],
  ['a script', { url: 'javascript:alert(1)' }, undefined],
  ['no address', { url: '' }, undefined],
] as const)('%s is looked at where it can be', (_what, over, place) => {
  expect(placeOf(aGuide(over))).toEqual(place);
});

describe('in another language', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = speakPseudo(kitTexts, documentTexts, trainingTexts);
  });
  afterEach(() => stop());

  test('Training can be read: no English is left', async () => {
    const { unmount } = show();
    expect((await screen.findAllByText(wide(trainingTexts.english.states.guide.open))).length).toBeGreaterThan(0);
    const data = all.flatMap(({ title, category, description }) => [title, category, description]).filter(Boolean);
    expect(englishLeft(data)).toEqual([]);
    unmount();
  });
});
