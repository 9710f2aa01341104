import { firstPolicy } from '../domain/policy.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/axe.ts';
import { aBooking, aTutor, monday, someFeedback } from '../testing/builders.ts';
import { aLessonPage, aTaughtPage, type LessonPageJson } from '../testing/lesson-page-builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { renderInShell } from '../testing/render.tsx';
import { aGroupLesson, aGroupStudent } from '../testing/session-builders.ts';
import { LessonPage } from './lesson-page.tsx';
import type { LessonPageParts } from './parts.ts';

const [minute, hour] = [60_000, 3_600_000];
const { id } = aBooking();

type Options = {
  page?: LessonPageJson;
  now?: number;
  viewer?: 'student' | 'tutor';
  query?: string;
} & Partial<LessonPageParts>;

function open({
  page = aLessonPage(),
  now = monday - 24 * hour,
  viewer = 'student',
  query = '',
  ...parts
}: Options = {}) {
  const shell = makeFakeShell({
    now,
    ...(viewer === 'tutor' ? { person: aTutor() } : {}),
    api: { 'GET /lessons/{id}': () => page },
  });
  const children = (
    <LessonPage
      viewer={viewer}
      cancelWords={() => 'It is cancelled.'}
      judge={() => <button type="button">Rate Hannah Okafor</button>}
      again={() => <p>Again with Hannah</p>}
      write={(_lesson, onClose) => (
        <div role="dialog" aria-label="Words">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      )}
      {...parts}
    />
  );
  return renderInShell(children, { shell, path: `/${viewer}/lesson/${id}${query}` });
}
const behind = monday + 2 * hour;

describe('NS-55 before the lesson', () => {
  const wishes = { introduction: true, correctMistakes: true, notes: 'Please speak slowly.' };
  const booked = aBooking({ info: { ...aBooking().info, ...wishes, topic: aBooking().info!.topic } });
  const before = {
    id: 'b0',
    when: monday - 7 * 24 * hour,
    tutor: 'Liezel Santos',
    topic: aBooking().info!.topic,
    feedback: someFeedback({ grammar: 'Mind the past tense.', behaviour: 'Curious' }),
  };

  test('NS-55 a student reads when on both clocks, with whom, about what and where in the course, and what was asked for', async () => {
    open({ page: aLessonPage({ lesson: booked, before }) });
    expect(await screen.findByText('08:00 for Hannah in Toronto')).toBeVisible();
    expect(screen.getByText(/São Paulo \(UTC−3\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hannah Okafor' })).toHaveAttribute(
      'href',
      `/student/profile/${'a'.repeat(32)}`,
    );
    expect(screen.getAllByText('Health & Lifestyle, level 3, lesson 4 of 8').length).toBeGreaterThan(0);
    expect(
      within(screen.getByRole('region', { name: 'What you asked for' })).getByText('Please speak slowly.'),
    ).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Your last feedback' })).getByText('Mind the past tense.'),
    ).toBeVisible();
    expect(screen.getByText('1 Workplace one-on-one token is in this lesson.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read the lesson' })).toHaveAttribute(
      'href',
      `/student/materials/m/c/l?booking=${id}`,
    );
    for (const name of ['Add to calendar', 'Cancel', 'Update Material'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    await expectAccessible();
  });

  test('NS-55 a teacher sees notes and wishes before the lesson, and what was said last with behaviour', async () => {
    open({ page: aLessonPage({ lesson: booked, before }), viewer: 'tutor' });
    const asked = await screen.findByRole('region', { name: 'What Camila asks for' });
    for (const text of ['Begin with an introduction', 'Correct them', 'Please speak slowly.'])
      expect(within(asked).getByText(text)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Last feedback for Camila' })).getByText('Curious')).toBeVisible();
    expect(screen.queryByText(/token/)).toBeNull();
  });

  test('the zone is said once where both clocks are one', async () => {
    const { tutor } = booked.profile;
    const profile = { ...booked.profile, tutor: { ...tutor, timeZone: 'America/Sao_Paulo' } };
    open({ page: aLessonPage({ lesson: { ...booked, profile } }) });
    expect(await screen.findAllByText(/São Paulo/)).toHaveLength(1);
  });

  test('LIVE-10 while it runs the live card stands in the head’s place and leads in', async () => {
    const running = aBooking({ status: 'in-progress', commencedAt: monday - minute });
    const shell = makeFakeShell({
      now: monday + minute,
      api: {
        'GET /lessons/{id}': () => aLessonPage({ lesson: running }),
        'GET /bookings/mine': () => ({ items: [running], nextPageToken: null }),
      },
    });
    renderInShell(<LessonPage viewer="student" cancelWords={() => ''} />, { shell, path: `/student/lesson/${id}` });
    expect(await screen.findByRole('button', { name: 'Join Lesson' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});

describe('NS-55 after the lesson', () => {
  test('NS-55 a student reads feedback, words, pages, presence and what became of the token', async () => {
    open({ page: aTaughtPage(), now: behind });
    const feedback = await screen.findByRole('region', { name: 'Feedback' });
    expect(within(feedback).getByText('Much clearer today.')).toBeVisible();
    expect(within(feedback).getByText(/^From Hannah, Mon 23 Nov 2026, 11:32 São Paulo/)).toBeVisible();
    const chat = screen.getByRole('region', { name: 'Words from the chat' });
    expect(within(chat).getByText('landmark')).toBeVisible();
    expect(within(chat).getByText('1 word that Hannah wrote, with the time')).toBeVisible();
    expect(within(chat).getByText('Read the whole chat, 2 lines')).toBeVisible();
    const pages = screen.getByRole('region', { name: 'Pages you used' });
    expect(within(pages).getByText('Pages 2 to 4 of 12')).toBeVisible();
    expect(within(pages).getByRole('listitem', { name: 'Page 3, 3 min' })).toBeVisible();
    const presence = screen.getByRole('region', { name: 'Together in the room' });
    expect(within(presence).getByText('49 min 12 s')).toBeVisible();
    expect(within(presence).getByRole('img', { name: 'You were in the room from 10:00 to 10:50' })).toBeVisible();
    expect(within(presence).getByText('Hannah was away at 10:21 for 48 s.')).toBeVisible();
    expect(screen.getByText('1 Workplace one-on-one token was used for this lesson.')).toBeVisible();
    expect(screen.getByText('Again with Hannah')).toBeVisible();
    await expectAccessible();
  });

  test('NS-32 rating is there once the lesson is completed; before, the page says when it will be', async () => {
    const waiting = aTaughtPage({ feedback: [], lesson: aBooking({ status: 'pending-feedback' }) });
    const { unmount } = open({ page: waiting, now: behind });
    expect(await screen.findByText('You can rate when your feedback is there.')).toBeVisible();
    expect(screen.getByText('Hannah has until Tue 24 Nov 2026, 10:00 São Paulo (UTC−3)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rate Hannah Okafor' })).toBeNull();
    unmount();
    open({ page: aTaughtPage(), now: behind });
    expect(await screen.findByRole('button', { name: 'Rate Hannah Okafor' })).toBeVisible();
  });

  test('FB-28 feedback that is read is noted once', async () => {
    const { shell } = open({ page: aTaughtPage(), now: behind });
    await screen.findByText('Much clearer today.');
    const noted = () => shell.calls.filter(({ path }) => path === `bookings/booking/${id}/viewed`);
    await waitFor(() => expect(noted()).toHaveLength(1));
  });

  test('the page turns to the recap when the time is over, without a reload', async () => {
    const { shell } = open({
      page: aLessonPage({ lesson: aBooking({ status: 'tutor-present' }) }),
      now: monday + 49 * minute,
    });
    expect(await screen.findByRole('region', { name: 'What you asked for' })).toBeVisible();
    act(() => shell.moveTo(monday + 50 * minute));
    expect(await screen.findByRole('region', { name: 'Feedback' })).toBeVisible();
    expect(screen.getByText(/looking who was in the room/)).toBeVisible();
    expect(shell.services.entitle).toHaveBeenLastCalledWith(`/student/lesson/${id}`, 'Lesson recap');
  });

  test.each([
    ['tutor-absent', 'Your teacher was not there. Your Workplace one-on-one token has come back.'],
    ['student-absent', 'You were not in the room, so the Workplace one-on-one token was used.'],
    ['tutor-cancelled', 'The lesson was cancelled. Your Workplace one-on-one token has come back.'],
  ] as const)('NS-55 of a lesson that is %s: %s', async (status, text) => {
    open({ page: aLessonPage({ lesson: aBooking({ status }) }), now: behind });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('parts that are away say so, and the rest stands', async () => {
    open({ page: aTaughtPage({ room: null, chat: null, away: ['room', 'chat'] }), now: behind });
    expect(await screen.findByText('Much clearer today.')).toBeVisible();
    expect(screen.getAllByText(/This part cannot be read at the moment/)).toHaveLength(3);
  });
});

describe('NS-55 a teacher after the lesson', () => {
  const taught = aBooking({
    status: 'pending-feedback',
    commencedAt: monday,
    payment: { rate: 65, amount: 65, paid: false, currency: 'AUD' },
  });
  const page = aTaughtPage({ lesson: taught, feedback: [] });

  test('FEED-04 goes straight to the words, with the countdown; closing them leaves the recap', async () => {
    const view = open({ page, now: behind, viewer: 'tutor', query: '?write' });
    expect(await screen.findByRole('dialog', { name: 'Words' })).toBeVisible();
    expect(screen.getByText('22 h 0 min')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.path()).toBe(`/tutor/lesson/${id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Write feedback' }));
    expect(screen.getByRole('dialog', { name: 'Words' })).toBeVisible();
  });

  test('CALL-44 who left the room early is asked for no words before the lesson is over', async () => {
    const going = { ...page, lesson: { ...taught, status: 'booked' as const } };
    open({ page: going, now: monday + 20 * 60_000, viewer: 'tutor', query: '?write' });
    await screen.findByText(/to 08:50/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('NS-55 reads the pay in plain words', async () => {
    open({ page, now: behind, viewer: 'tutor' });
    const pay = await screen.findByRole('region', { name: 'Your pay' });
    expect(within(pay).getByText('AUD 65.00')).toBeVisible();
    expect(within(pay).getByText('It is paid once your feedback is in.')).toBeVisible();
    await expectAccessible();
  });

  test('NS-55 where minutes are paid the rate is not shown as if it were the pay', async () => {
    const policy = { ...firstPolicy, version: 2, payBy: 'minutes' as const };
    open({ page: { ...page, lesson: { ...page.lesson, policy } }, now: behind, viewer: 'tutor' });
    const pay = await screen.findByRole('region', { name: 'Your pay' });
    expect(within(pay).getByText('It is paid once your feedback is in.')).toBeVisible();
    expect(within(pay).queryByText(/65/)).toBeNull();
  });

  test('FEED-04 FEED-31 after 24 hours nothing can be written, and nothing is paid', async () => {
    open({ page, now: monday + 25 * hour, viewer: 'tutor', query: '?write' });
    expect(await screen.findByText('The 24 hours for feedback are over.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('No feedback came within 24 hours, so it is not paid.')).toBeVisible();
  });
});

describe('NS-55 a lesson of a group', () => {
  const students = ['Camila Duarte', 'Kenji Watanabe'].map((name, at) => aGroupStudent({ id: `s${at}`, name }));
  const lesson = aGroupLesson({ students, studentCount: 2 });

  test('a student is shown nobody else', async () => {
    open({
      page: aLessonPage({ lesson: { ...lesson, students: [] }, token: 'groupLessonTokens' }),
      now: lesson.when - hour,
    });
    expect(await screen.findByRole('region', { name: 'Your last feedback' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Who has a seat' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What you asked for' })).toBeNull();
  });

  test('its teacher sees everybody who has a seat', async () => {
    open({ page: aLessonPage({ lesson, token: null }), now: lesson.when - hour, viewer: 'tutor' });
    const seats = await screen.findByRole('region', { name: 'Who has a seat' });
    expect(within(seats).getAllByRole('listitem')).toHaveLength(lesson.students.length);
  });
});

test('NS-55 a stranger reads what an unknown id reads, with a way on', async () => {
  renderInShell(<LessonPage viewer="student" cancelWords={() => ''} />, { path: `/student/lesson/${id}` });
  expect(await screen.findByText('This lesson was not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To your bookings' })).toHaveAttribute(
    'href',
    '/student/bookings?view=upcoming',
  );
});
