/** The portal's tab turns to the lesson's page when the room's window has closed; elsewhere in the portal it only says so. */
import { lesson as limits } from '@parlance/proto/limits';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useEffectEvent } from 'react';
import { lessonPath, writingPath } from '../lesson-page/path.ts';
import { dashboardTexts } from '../locales/texts.ts';
import { followCall, type Followed, goOnFollowing } from './follow-call.ts';
import type { Lesson } from './lesson.ts';

/** The room's window has measured the school's time for itself, and closes at the end by that. */
const clocksDifferMs = 5_000;

export function useFollowCall(viewer: 'student' | 'tutor'): (lesson: Lesson, opened: Window | null) => void {
  const { navigate, notify, clock } = useShell();
  const turn = ({ id, when, from }: Followed) => {
    const isOver = clock.now() >= when + limits.lengthMs - clocksDifferMs;
    // Which a lesson that goes on does not show, until it is over.
    const path = viewer === 'tutor' ? writingPath(id) : lessonPath(viewer, id);
    if (window.location.pathname === from) return navigate(path);
    // Whoever does something else meanwhile is not torn away from it.
    const { over, toRecap } = dashboardTexts.now().live;
    if (isOver) notify.success(over, () => navigate(path), toRecap);
  };
  const turnLater = useEffectEvent(turn);
  useEffect(() => goOnFollowing((followed) => turnLater(followed)), []);
  return (lesson, opened) => {
    if (opened) followCall(lesson, opened, turn);
  };
}
