import { fireEvent, screen } from '@testing-library/react';
import { aBooking, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { BookedLesson } from './booked-lesson.tsx';
import { lessonOf } from './lesson.ts';

const booking = aBooking({ when: monday + 3_600_000 });
const long = `First line\n${'word '.repeat(60)}last`;

function show(viewer: 'student' | 'tutor', notes: string, over = {}) {
  const info = { ...booking.info!, introduction: false, correctMistakes: true, notes };
  const lesson = lessonOf(aBooking({ ...booking, info, ...over }));
  return renderInShell(
    <BookedLesson lesson={lesson} viewer={viewer}>
      {null}
    </BookedLesson>,
    { shell: makeFakeShell({ now: monday }) },
  );
}

test('BOOK-04..BOOK-06 a teacher reads notes and wishes before the lesson; the student has them where they can be changed', () => {
  const { unmount } = show('tutor', 'Slowly, please.');
  expect(screen.getByText('No introduction, correct mistakes')).toBeVisible();
  expect(screen.getByText('“Slowly, please.”')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show all notes' })).toBeNull();
  unmount();
  show('student', 'Slowly, please.');
  expect(screen.queryByText(/Slowly/)).toBeNull();
});

test('long notes unfold', () => {
  show('tutor', long);
  fireEvent.click(screen.getByRole('button', { name: 'Show all notes' }));
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

test('what is over says nothing of it', () => {
  show('tutor', 'Slowly, please.', { when: monday - 3_600_000, status: 'completed' });
  expect(screen.queryByText(/Slowly/)).toBeNull();
});
