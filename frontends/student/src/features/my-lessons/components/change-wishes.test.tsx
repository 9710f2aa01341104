import { Problem } from '@parlance/kit/api/problem.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MoreMenu } from './more-menu.tsx';

const booking = aBooking({ when: monday + 60_000, version: 4 });
const lesson = { ...booking, info: { ...booking.info!, notes: 'Slowly, please.', correctMistakes: true } };

function show(info: FakeAnswers['PUT /bookings/booking/{id}/info'] = () => ({ ...lesson, version: 5 }), over = lesson) {
  const shell = makeFakeShell({ now: monday, api: { 'PUT /bookings/booking/{id}/info': info } });
  return renderInShell(<MoreMenu lesson={lessonOf(over)} />, { shell });
}
async function open() {
  fireEvent.click(screen.getByRole('button', { name: 'More for the lesson with Hannah Okafor' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Notes and wishes' }));
  return screen.findByRole('dialog', { name: 'Notes and wishes' });
}
const save = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

test('BOOK-06, BOOK-40 notes and wishes as they are, and as they are to be, for the version that was seen and with the topic kept', async () => {
  const { shell } = show();
  const dialog = await open();
  const notes = within(dialog).getByRole('textbox', { name: /Notes for your teacher/ });
  expect(notes).toHaveValue('Slowly, please.');
  expect(dialog).toHaveTextContent('You can change them until the lesson begins.');
  fireEvent.change(notes, { target: { value: 'Only speaking today' } });
  fireEvent.click(
    within(within(dialog).getByRole('radiogroup', { name: 'Correct my mistakes' })).getByRole('radio', { name: 'No' }),
  );
  await expectAccessible(dialog);
  save(dialog);
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Notes and wishes saved'));
  const [sent] = shell.calls;
  expect(sent?.path).toBe(`bookings/booking/${lesson.id}/info`);
  const { material, course, lesson: chosen } = lesson.info.topic!;
  expect(sent?.body).toEqual({
    tutor: lesson.tutor,
    info: {
      topic: { material, course, lesson: chosen },
      introduction: lesson.info.introduction,
      correctMistakes: false,
      notes: 'Only speaking today',
    },
  });
  expect(sent?.headers).toMatchObject({ 'If-Match': '"4"', 'Idempotency-Key': expect.any(String) });
});

test('BOOK-06 too long a note is not sent', async () => {
  const { shell } = show();
  const dialog = await open();
  const notes = within(dialog).getByRole('textbox', { name: /Notes for your teacher/ });
  fireEvent.change(notes, { target: { value: 'x'.repeat(401) } });
  save(dialog);
  expect(await within(dialog).findByText('needs to have at most 400 characters')).toBeVisible();
  expect(shell.calls).toEqual([]);
});

test.each([
  ['TOO_LATE_FOR_WISHES', 422, 'Notes and wishes can be changed until the lesson begins.', /until the lesson begins/],
  ['STALE_VERSION', 412, 'This lesson has changed in the meantime.', /look at it again/],
] as const)('BOOK-40 %s: the words stay in the dialog, and it says why', async (code, status, message, said) => {
  show(() => {
    throw new Problem(message, { code, status });
  });
  const dialog = await open();
  const notes = within(dialog).getByRole('textbox', { name: /Notes for your teacher/ });
  fireEvent.change(notes, { target: { value: 'Only speaking today' } });
  save(dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(said);
  expect(notes).toHaveValue('Only speaking today');
});

test.each([
  ['a lesson that has begun', { ...lesson, when: monday }],
  ['one that runs early', { ...lesson, status: 'in-progress' as const }],
  ['one that was cancelled', { ...lesson, status: 'student-cancelled' as const }],
])('BOOK-40 %s has nothing to change', (_what, over) => {
  show(undefined, over);
  expect(screen.queryByRole('button')).toBeNull();
});
