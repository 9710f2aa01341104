import { chatTexts, documentTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backgroundTexts, leadingTexts, lobbyTexts, texts } from '../locales/texts.ts';
import { roomAnswers } from '../testing/fake-connection.ts';
import { installFakeMedia } from '../testing/fake-media.ts';
import { bookedWords, booking, fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';
import { CallPage } from './call-page.tsx';

const room = `${tutorUid}-${booking.id}`;
const answers: FakeAnswers = {
  'GET /bookings/tutor/{tutorId}/{bookingId}': () => booking,
  ...roomAnswers(room, booking.id),
};

jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/background/background-support.ts', () => ({ canUseBackground: () => true }));
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));
jest.mock('@parlance/kit/documents/open-pdf.ts', () => ({ openPdf: () => new Promise(() => undefined) }));

/** Names, codes, cities, what people wrote and what the browser calls its devices stay as they are. */
const data = [
  ...bookedWords,
  'Manila',
  'Tokyo',
  'UTC',
  'Built-in microphone',
  'USB headset',
  'Loudspeaker',
  'Front camera',
];
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  jest.spyOn(window, 'close').mockImplementation(() => undefined);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  stop = speakPseudo(kitTexts, chatTexts, documentTexts, texts, leadingTexts, lobbyTexts, backgroundTexts);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

const button = (name: string) => screen.findByRole('button', { name: wide(name) });
const sayNothing = (where: string) => expect([where, englishLeft(data)]).toEqual([where, []]);

test('a lesson can be gone through in another language, from the lobby to the end: no English is left', async () => {
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
  const shell = fakeShell(answers, { now: lessonStart });
  shell.show(<CallPage />);
  expect(await screen.findByText(wide('Looking good!'))).toBeVisible();
  const join = await button('Join lesson');
  await screen.findByLabelText(wide('Your camera'));
  sayNothing('the lobby');
  await userEvent.click(join);
  await userEvent.click(await button('Chat'));
  expect(await screen.findByText(wide('No messages yet, say hi!'))).toBeVisible();
  sayNothing('the room');
  await userEvent.click(await button('Settings'));
  expect(await screen.findByText(wide('Diagnostics'))).toBeVisible();
  sayNothing('the settings');
  await userEvent.click(await button('Close'));
  await userEvent.click(await button('Leave call'));
  expect(screen.getByText(wide('Are you sure you want to leave the call?'))).toBeVisible();
  sayNothing('the question before leaving');
  act(() => shell.moveTo(lessonStart + 50 * 60_000));
  expect(await screen.findByText(wide('Lesson finished'))).toBeVisible();
  sayNothing('the end');
});

test('a link without a room says so in another language', () => {
  window.history.replaceState(null, '', '/call?token=t');
  fakeShell(answers).show(<CallPage />);
  expect(screen.getByRole('alert')).toHaveTextContent(wide('A room code was not supplied.'));
  sayNothing('the message');
});
