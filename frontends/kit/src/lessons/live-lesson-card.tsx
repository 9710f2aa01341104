/** The live card of both portals: one lesson, its time, one action; it changes state without moving. */
import { Button } from '@mantine/core';
import { lesson as limits } from '@parlance/proto/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellProblem } from '../api/problem.ts';
import { type LiveCardState, selectLive, studentState, tutorState } from '../domain/live-card.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/texts.ts';
import { Countdown } from '../ui/countdown.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { joinLesson } from './join-lesson.ts';
import type { Lesson } from './lesson.ts';
import { commenceLesson, outdatedWith } from './lesson-api.ts';
import { cardAction, LessonCard } from './lesson-card.tsx';
import { applyLesson, useLiveLessons } from './my-lessons.ts';
import { useFollowCall } from './use-follow-call.ts';

type Viewer = 'student' | 'tutor';

function stateText(viewer: Viewer, state: LiveCardState, started: boolean): string | undefined {
  const { waiting, refunded, missed, over, roomOpen } = dashboardTexts.now().live;
  if (state === 'over') return over;
  // "In Progress" of a lesson that has not begun says nothing about when it does.
  if (state === 'join') return started ? undefined : roomOpen;
  if (viewer === 'tutor') return state === 'missed' ? missed : undefined;
  if (state === 'wait') return waiting;
  return state === 'refunded' ? refunded : undefined;
}

/** The lesson that is near; where one is named, that one or none. */
function useNear(now: number, only?: string): Lesson | undefined {
  const lessons = useLiveLessons();
  return selectLive(only === undefined ? lessons : lessons.filter(({ id }) => id === only), now);
}

/** Whether any lesson is near enough for the card. */
export const useIsAnyLive = (): boolean => useNear(useNow()) !== undefined;

/** Whether the card shows this lesson. */
export const useIsLive = ({ id }: Pick<Lesson, 'id'>): boolean => useNear(useNow(), id) !== undefined;

type Props = {
  viewer: Viewer;
  /** On the page of one lesson nothing is said of others. */
  only?: string;
};

/** Renders nothing when no lesson is near. */
export function LiveLessonCard({ viewer, only }: Props) {
  const now = useNow();
  const lesson = useNear(now, only);
  // Also while no card is drawn: the lesson is over by then.
  const follow = useFollowCall(viewer);
  return lesson ? <Card lesson={lesson} viewer={viewer} now={now} follow={follow} /> : null;
}

type Follow = ReturnType<typeof useFollowCall>;
type CardProps = { lesson: Lesson; viewer: Viewer; now: number; follow: Follow };

function Card({ lesson, viewer, now, follow }: CardProps) {
  const { live } = dashboardTexts.use();
  const state = viewer === 'student' ? studentState(lesson) : tutorState(lesson, now);
  const started = now >= lesson.when;
  return (
    <LessonCard
      lesson={lesson}
      viewer={viewer}
      label={live.title}
      state={state}
      says={
        <>
          <StatusMark status={lesson.status} viewer={viewer} /> <span>{stateText(viewer, state, started)}</span>
        </>
      }
      left={
        <Countdown
          until={started ? lesson.when + limits.lengthMs : lesson.when}
          label={started ? live.left : live.untilStart}
        />
      }
      action={<Action lesson={lesson} state={state} follow={follow} />}
    />
  );
}

/** At most one button, and the only filled one of the screen. */
function Action({ lesson, state, follow }: { lesson: Lesson; state: LiveCardState; follow: Follow }) {
  const { api, notify, clock } = useShell();
  const { live } = dashboardTexts.use();
  const client = useQueryClient();
  const fail = (problem: unknown) => tellProblem(notify, problem);
  const join = useMutation({ mutationFn: async () => follow(lesson, await joinLesson(api, lesson)), onError: fail });
  // Whoever commences wants to be in the room: the same click opens its lobby.
  const commence = useMutation({
    mutationFn: async () => {
      const before = async () => applyLesson(client, await commenceLesson(api, lesson), clock.now());
      follow(lesson, await joinLesson(api, lesson, { before }));
    },
    onError: (problem) => {
      fail(problem);
      // It may have begun all the same, where the answer alone was lost.
      void client.invalidateQueries(outdatedWith[lesson.kind]);
    },
  });
  if (state !== 'join' && state !== 'commence') return null;
  const act = state === 'join' ? join : commence;
  // Commenced, the lesson is one to join before the room's window is on its way.
  const pending = join.isPending || commence.isPending;
  return (
    <Button size="md" className={cardAction} loading={pending} onClick={() => act.mutate()}>
      {state === 'join' ? live.join : live.commence}
    </Button>
  );
}
