import { act, renderHook, type RenderHookResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ShellProvider } from '@parlance/kit/remote/shell-context.tsx';
import { aBooking, monday } from '../testing/builders.ts';
import { makeFakeShell } from '../testing/fake-shell.ts';
import { forgetFollowing, roomLock } from './follow-call.ts';
import { lessonOf } from './lesson.ts';
import { useFollowCall } from './use-follow-call.ts';

const lesson = lessonOf(aBooking());
const minute = 60_000;
const over = monday + 50 * minute;

/** What locks this browser's windows hold. */
let held: string[];
beforeEach(() => {
  held = [];
  jest.useFakeTimers();
  const locks = { query: async () => ({ held: held.map((name) => ({ name })) }) };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  window.history.replaceState(null, '', '/student/dashboard');
});
afterEach(() => {
  forgetFollowing();
  jest.useRealTimers();
});

type Follow = ReturnType<typeof useFollowCall>;
const beat = () => act(() => jest.advanceTimersByTimeAsync(1_100));

function inTab(now: number, viewer: 'student' | 'tutor' = 'student') {
  const shell = makeFakeShell({ now });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellProvider services={shell.services}>{children}</ShellProvider>
  );
  const hook: RenderHookResult<Follow, unknown> = renderHook(() => useFollowCall(viewer), { wrapper });
  const { navigate, notify } = shell.services;
  return {
    follow: (opened: Partial<Window>) => hook.result.current(lesson, opened as Window),
    navigate,
    notify,
    ...hook,
  };
}

test('CALL-44 the tab turns to the lesson’s page when the room’s window has closed, and not before', async () => {
  const { follow, navigate } = inTab(over);
  const opened = { closed: false };
  follow(opened);
  await beat();
  expect(navigate).not.toHaveBeenCalled();
  opened.closed = true;
  await beat();
  await beat();
  expect(navigate.mock.calls).toEqual([[`/student/lesson/${lesson.id}`]]);
});

test('CALL-44 a teacher comes straight to the words, also where the tab’s clock does not say yet that the lesson is over', async () => {
  for (const now of [over, over - 100, over - minute]) {
    const { follow, navigate } = inTab(now, 'tutor');
    follow({ closed: true });
    await beat();
    expect(navigate).toHaveBeenCalledWith(`/tutor/lesson/${lesson.id}?write`);
  }
});

test('whoever is elsewhere in the portal is told, with the way, and not torn away', async () => {
  const { follow, navigate, notify } = inTab(over);
  follow({ closed: true });
  window.history.replaceState(null, '', '/student/account');
  await beat();
  expect(navigate).not.toHaveBeenCalled();
  const [text, act_, words] = notify.success.mock.calls[0] ?? [];
  expect([text, words]).toEqual(['This lesson has ended.', 'See the recap']);
  act_?.();
  expect(navigate).toHaveBeenCalledWith(`/student/lesson/${lesson.id}`);
});

test.each([
  [over - 5_000, 1],
  [over - 5_001, 0],
])('at %s whoever is elsewhere is told that it has ended: %s', async (now, times) => {
  const { follow, notify } = inTab(now);
  follow({ closed: true });
  window.history.replaceState(null, '', '/student/account');
  await act(() => jest.advanceTimersByTimeAsync(0));
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(notify.success).toHaveBeenCalledTimes(times);
});

test('a tab that was loaded again goes by the lock that the room holds', async () => {
  const before = inTab(over - minute);
  before.follow({ closed: false });
  const mark = sessionStorage.getItem('parlance-follows-call') ?? '';
  before.unmount();
  forgetFollowing();
  sessionStorage.setItem('parlance-follows-call', mark);
  held = [roomLock(lesson.id)];
  const { navigate } = inTab(over);
  await beat();
  expect(navigate).not.toHaveBeenCalled();
  held = [];
  await beat();
  expect(navigate.mock.calls).toEqual([[`/student/lesson/${lesson.id}`]]);
  expect(sessionStorage.getItem('parlance-follows-call')).toBeNull();
});

test('what somebody wrote into the mark is nothing to follow', async () => {
  for (const broken of ['{', 'null', '7']) {
    sessionStorage.setItem('parlance-follows-call', broken);
    const { navigate, unmount } = inTab(over);
    await beat();
    expect(navigate).not.toHaveBeenCalled();
    unmount();
    forgetFollowing();
  }
});
