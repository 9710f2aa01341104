/** A test call in the page of a development build. */
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { CallPage } from '../app/call-page.tsx';
import { aRoom, ticketAnswer } from '../testing/fake-connection.ts';
import { installFakeMedia } from '../testing/fake-media.ts';
import { fakeShell, lessonStart, tutorUid } from '../testing/fake-shell.tsx';

jest.mock('../webrtc/connection.ts', () => jest.requireActual('../testing/fake-connection.ts').connectionModule());
jest.mock('../webrtc/janus-session.ts', () => ({ supportsCalls: () => true }));

const room = `${tutorUid}-try1`;

beforeEach(() => {
  localStorage.clear();
  installFakeMedia();
  window.history.replaceState(null, '', `/call?token=t&room=${room}`);
});

test('EP-57 a call that no lesson stands behind has a lobby, whatever copy of the problem says so', async () => {
  const refused = () => {
    throw Object.assign(new Error('This booking was not found.'), { status: 404 });
  };
  const answers: FakeAnswers = {
    ...ticketAnswer,
    'GET /bookings/tutor/{tutorId}/{bookingId}': refused,
    'GET /call/{room}': () => aRoom({ name: room, bookingId: 'try1', lessonStart }),
  };
  fakeShell(answers).show(<CallPage />);
  expect(await screen.findByText('Test call')).toBeVisible();
  expect(screen.queryByText('Video Calling Error')).toBeNull();
});
