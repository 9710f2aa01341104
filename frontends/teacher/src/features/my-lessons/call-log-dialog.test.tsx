import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking, aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import { CallLogDialog } from './call-log-dialog.tsx';
import type { LessonLog } from './lesson-log.ts';

const booking = aBooking({ status: 'completed' });

/** Event, detail, kind of track, and what a teacher reads of it. */
const told = [
  ['participant-connected', '', '', 'came in'],
  ['participant-disconnected', 'left', '', 'left'],
  ['participant-disconnected', 'kicked', '', 'left: came in again elsewhere, or was sent out'],
  ['participant-disconnected', 'hangup', '', 'lost the connection'],
  ['participant-disconnected', 'detached', '', 'lost the connection'],
  ['participant-disconnected', 'timeout', '', 'lost the connection'],
  ['participant-disconnected', 'not-listed', '', 'lost the connection'],
  ['participant-disconnected', 'node-down', '', 'was cut off: a media server of ours failed'],
  ['participant-disconnected', 'node-restarted', '', 'was cut off: a media server of ours started anew'],
  ['participant-disconnected', 'room-closed', '', 'was there when the room closed'],
  ['participant-removed', '', '', 'was sent out'],
  ['participant-readmitted', '', '', 'may come in again'],
  ['connection-type', 'host/udp', '', 'is connected directly'],
  ['connection-type', 'relay/tcp', '', 'is connected through a relay'],
  ['track-added', 'microphone', 'audio', 'switched on the microphone'],
  ['track-removed', 'microphone', 'audio', 'switched off the microphone'],
  ['track-added', 'camera', 'video', 'switched on the camera'],
  ['track-removed', 'screen', 'video', 'switched off the screen share'],
  ['track-added', 'sound', 'audio', 'switched on the lesson audio'],
  ['track-added', '', 'audio', 'switched on the microphone'],
  ['track-removed', '', 'video', 'switched off the camera'],
  ['track-disabled', '', 'audio', 'was muted for everybody'],
  ['track-enabled', '', 'audio', 'may be heard again'],
  ['something-newer', '', '', 'something-newer'],
] as const;

const meanings = {
  'pending-feedback': 'Both of you were there. Give feedback within 24 hours to be paid.',
  completed: 'Both of you were there. The lesson counts for your pay, and the token is spent.',
  'student-absent': 'Your student was not there. The lesson counts for your pay, and the token is spent.',
  'tutor-absent': 'You were not there. Your student has the token back, and the lesson is not paid.',
} as const;

async function open(of: typeof booking, items: LessonLog['items']) {
  const api: FakeAnswers = { 'GET /bookings/booking/{id}/logs': () => ({ items, checks: [], nextPageToken: null }) };
  renderInShell(<CallLogDialog lesson={lessonOf(of)} onClose={() => undefined} />, {
    shell: makeFakeShell({ person: aTutor(), api }),
  });
  const log = await screen.findByRole('dialog', { name: 'Call log' });
  await within(log).findByText(/times in Toronto/);
  return log;
}

test('LST-22 everything that a log can say reads as it happened', async () => {
  const items = told.map(([statusCallbackEvent, detail, trackKind], at) => ({
    id: String(at),
    statusCallbackEvent,
    detail,
    trackKind,
    participantIdentity: booking.student ?? '',
    timestamp: booking.when + at * 1_000,
    realTimestamp: null,
    source: '',
  }));
  const room = ['room-created', 'room-ended'].map((statusCallbackEvent, at) => ({
    id: statusCallbackEvent,
    statusCallbackEvent,
    detail: '',
    trackKind: '',
    participantIdentity: '',
    timestamp: booking.when + (100 + at) * 1_000,
    realTimestamp: null,
    source: '',
  }));
  const log = await open(booking, [...items, ...room]);
  const lines = within(log)
    .getAllByRole('listitem')
    .map((line) => line.textContent.replace(/ ?\d\d:\d\d:\d\d$/, ''));
  expect(lines).toEqual([
    ...told.map(([, , , action]) => `Camila Duarte ${action}`),
    'The room opened',
    'The room closed',
  ]);
});

test.each([
  ['pending-feedback', 'Both of you were there. Give feedback within 48 hours to be paid.'],
  ['student-absent', 'Your student was not there. The lesson is not paid, and your student has the token back.'],
] as const)('LST-22 what it meant is by the rules of the booking: %s', async (status, words) => {
  const rules = { feedbackMinutes: 48 * 60, studentAbsentPaid: false, studentAbsentRefunded: true };
  const log = await open({ ...booking, status, policy: { ...firstPolicy, version: 2, ...rules } }, []);
  expect(within(log).getByText(new RegExp(words))).toBeVisible();
});

test.each(Object.entries(meanings))(
  'LST-22 under the bars stands what it meant for a lesson: %s',
  async (status, words) => {
    const log = await open({ ...booking, status: status as typeof booking.status }, []);
    expect(within(log).getByText(new RegExp(words))).toBeVisible();
    expect(within(log).getByText('Nobody was in the room.')).toBeVisible();
  },
);
