import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aBooking, aTutor } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { scheduleTexts, timeOffTexts } from '../../../locales/texts.ts';
import { SchedulePage } from '../schedule-page.tsx';

const zone = 'Australia/Darwin';
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) - 9.5 * 3_600_000;
const now = at(24, 12);

type TimeOff = AnswerOf<'get', '/bookings/tutor/{tutorId}/time-off'>['items'][number];
type Plan = AnswerOf<'get', '/bookings/tutor/{tutorId}/time-off/plan'>;
const lesson = (over: Partial<TimeOff['lessons'][number]> = {}): TimeOff['lessons'][number] => {
  const asked = { state: 'proposed' as const, answerUntil: at(25, 12), movedTo: null };
  return { bookingId: 'b1', when: at(26, 10), student: 'Camila Duarte', title: '', ...asked, ...over };
};
const off = (over: Partial<TimeOff> = {}): TimeOff => {
  return {
    id: 'off-1',
    from: at(26, 0),
    until: at(27, 0),
    note: 'Dentist',
    takenBackAt: null,
    lessons: [lesson()],
    ...over,
  };
};

function show({ items = [] as TimeOff[], plan = { lessons: [], openHours: 0 } as Plan, api = {} as FakeAnswers } = {}) {
  const listed = [...items];
  const shell = makeFakeShell({
    person: aTutor({ timeZone: zone }),
    now,
    api: {
      'GET /bookings/tutor/{tutorId}': () => ({ items: [], nextPageToken: null }),
      'GET /groupsessions/tutor/{tutorId}': () => ({ items: [], nextPageToken: null }),
      'GET /groupsessions/mine/history': () => ({ items: [], nextPageToken: null, hasAny: false }),
      'GET /bookings/tutor/{tutorId}/time-off': () => ({ items: [...listed] }),
      'GET /bookings/tutor/{tutorId}/time-off/plan': () => plan,
      ...api,
    },
  });
  return { ...renderInShell(<SchedulePage />, { shell }), listed };
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Time off' }));
  return screen.findByRole('dialog', { name: 'Mark time off' });
};

test('NS-76 what it is in the way of is read before it is kept, and it is kept with one press', async () => {
  const sent: unknown[] = [];
  const plan: Plan = {
    openHours: 2,
    lessons: [
      { outcome: 'proposed', lesson: aBooking({ id: 'b1', when: at(25, 10) }) },
      { outcome: 'no-hours', lesson: aBooking({ id: 'b2', when: at(25, 11) }) },
    ],
  };
  const { listed } = show({
    plan,
    api: {
      'POST /bookings/tutor/{tutorId}/time-off': ({ body }) => {
        sent.push(body);
        listed.push(off());
        return off();
      },
    },
  });
  const dialog = await openDialog();
  expect(await within(dialog).findByText('Is asked for another hour')).toBeVisible();
  expect(within(dialog).getByText(/cancelled, token back/)).toBeVisible();
  expect(within(dialog).getByText('2 open hours close.')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'For your own eye' }), 'Dentist');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark time off' }));
  expect(await screen.findByText(/0 of 1 answered/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ from: at(25, 0), until: at(26, 0), note: 'Dentist' }]);
});

test('NS-76 over a lesson that begins too soon it is not kept, and says why', async () => {
  show({ plan: { openHours: 0, lessons: [{ outcome: 'refused', lesson: aBooking({ when: at(25, 0) }) }] } });
  const dialog = await openDialog();
  expect(await within(dialog).findByText(/Begin after it, or ask the office/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Mark time off' })).toBeDisabled();
});

test('NS-76 what the server has against it stands in the dialog, and what cannot be read can be tried again', async () => {
  let isAway = true;
  show({
    api: {
      'GET /bookings/tutor/{tutorId}/time-off/plan': () => {
        if (isAway) throw new Problem('We cannot reach the product.', { code: 'INTERNAL', status: 503 });
        return { lessons: [], openHours: 0 };
      },
      'POST /bookings/tutor/{tutorId}/time-off': () => {
        throw new Problem('You have marked time off in some of these hours already.', {
          code: 'TIME_OFF_OVERLAPS',
          status: 409,
        });
      },
    },
  });
  const dialog = await openDialog();
  const again = await within(dialog).findByRole('button', { name: 'Retry' });
  isAway = false;
  await userEvent.click(again);
  expect(await within(dialog).findByText('No lesson is booked in these hours.')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark time off' }));
  expect(await within(dialog).findByText(/some of these hours already/)).toBeVisible();
});

test('NS-76 hours of it are no hours to open, and answers are read as they come', async () => {
  const { shell, listed } = show({
    items: [off({ lessons: [lesson(), lesson({ bookingId: 'b2', student: 'Luca Ferri', when: at(26, 11) })] })],
  });
  expect(await screen.findByText(/0 of 2 answered/)).toBeVisible();
  const cell = await screen.findByLabelText(/Thu 26 Nov 2026, 10:00 .*time off$/i);
  expect(cell).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByLabelText(/Fri 27 Nov 2026, 00:00 .*, closed$/)).toHaveAttribute('aria-disabled', 'false');
  listed[0] = off({
    lessons: [
      lesson({ state: 'moved', movedTo: at(27, 9) }),
      lesson({ bookingId: 'b2', state: 'declined', student: 'Luca Ferri' }),
    ],
  });
  act(() => shell.say('proposal.changed', { bookingId: 'b1' }));
  expect(await screen.findByText(/2 of 2 answered/)).toBeVisible();
  expect(screen.getByText('to Fri 27 Nov 2026, 09:00')).toBeVisible();
  expect(screen.getByText('Wanted the token back')).toBeVisible();
});

test('NS-76 an answer is a student’s: who did not answer has not, and who was not asked does not count', async () => {
  const states = ['moved', 'declined', 'proposed', 'lapsed', 'cancelled', 'no-hours', 'too-soon', 'elsewhere'] as const;
  const lessons = states.map((state, index) => lesson({ bookingId: `b${index}`, state, when: at(26, 1 + index) }));
  show({
    items: [
      off({ lessons }),
      off({
        id: 'off-2',
        from: at(28, 0),
        until: at(29, 0),
        lessons: lessons.filter(({ state }) => state === 'cancelled'),
      }),
    ],
  });
  expect(await screen.findByText(/^2 of 4 answered$/)).toBeVisible();
  expect(screen.getByText('No student was asked')).toBeVisible();
});

test('NS-76 it is taken back after being asked, and made shorter', async () => {
  const shortened: unknown[] = [];
  let isBack = false;
  const { listed } = show({
    items: [off()],
    api: {
      'PUT /bookings/tutor/{tutorId}/time-off/{id}': ({ body }) => {
        shortened.push(body);
        return off();
      },
      'DELETE /bookings/tutor/{tutorId}/time-off/{id}': () => {
        isBack = true;
        listed[0] = off({ takenBackAt: now, lessons: [lesson({ state: 'withdrawn' })] });
        return { ok: true };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Shorten Thu 26 Nov/ }));
  const form = await screen.findByRole('dialog', { name: 'Shorten time off' });
  const send = within(form).getByRole('button', { name: 'Shorten' });
  expect(send).toBeDisabled();
  await userEvent.click(within(form).getByRole('combobox', { name: 'From' }));
  await userEvent.click(await screen.findByRole('option', { name: '12:00' }));
  await userEvent.click(send);
  await waitFor(() => expect(shortened).toEqual([{ from: at(26, 12), until: at(27, 0) }]));
  await userEvent.click(await screen.findByRole('button', { name: /^Take back Thu 26 Nov/ }));
  const asked = await screen.findByRole('dialog', { name: 'Take this time off back?' });
  expect(isBack).toBe(false);
  await userEvent.click(within(asked).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText(/^Taken back/)).toBeVisible();
  expect(screen.getByText('Stays')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

describe('in another language', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = speakPseudo(kitTexts, scheduleTexts, timeOffTexts);
  });
  afterEach(() => stop());

  test('time off can be read: no English is left', async () => {
    show({ items: [off()], plan: { openHours: 1, lessons: [{ outcome: 'proposed', lesson: aBooking() }] } });
    await userEvent.click(await screen.findByRole('button', { name: wide(timeOffTexts.english.open) }));
    await screen.findByText(wide(timeOffTexts.english.outcome.proposed));
    expect(englishLeft(['Camila Duarte', 'Dentist', 'UTC', 'Darwin'])).toEqual([]);
  });
});
