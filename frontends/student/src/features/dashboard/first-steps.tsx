/** What a newcomer does first, and what a token is. It goes by itself once all of it is done, or the first lesson was held. */
import { Box, Button } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { offsetMinutes } from '@parlance/kit/domain/wall-clock.ts';
import { useLiveLessons, useUpcomingLessons } from '@parlance/kit/lessons/my-lessons.ts';
import { useRecentLessons } from '@parlance/kit/lessons/recent-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { type Step, StepPath } from '@parlance/kit/ui/step-path.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { firstStepTexts } from '../../locales/texts.ts';
import { useDevices } from '@parlance/kit/lessons/use-devices.ts';

const newForMs = 14 * 86_400_000;

type Todo = { key: string; title: string; note: string; isDone: boolean; action?: string; onPress?: () => void } & {
  /** The school has not said yet: nobody is sent to buy what may be there. */
  isAsked?: boolean;
};

type Known = { hasHadLesson: boolean; hasToken: boolean; hasBooked: boolean };

/** Undefined while the school has not said, null where it cannot. */
function useKnown(): Known | null | undefined {
  const { api } = useShell();
  const [own, one, group] = [
    useQuery(read(api, '/profile/student/me')),
    useUpcomingLessons('one-on-one'),
    useUpcomingLessons('group'),
  ];
  const begun = [...useLiveLessons(), ...useRecentLessons('student').lessons];
  const [student, upcoming, groups] = [own.data, one.data, group.data];
  if (!student || !upcoming || !groups) return own.isError || one.isError || group.isError ? null : undefined;
  const { usedTutors, favouriteTutors: _liked, ...balances } = student.data;
  const { subscription, freeTrialActivated } = student.stripe;
  const holds = Object.values(balances).some((balance) => balance > 0);
  return {
    hasHadLesson: usedTutors.length > 0,
    hasToken: holds || freeTrialActivated || (subscription.currentSubscription?.categories.length ?? 0) > 0,
    // A lesson that runs, or waits for its feedback, is none that is to come.
    hasBooked:
      [upcoming, groups].some(({ pages }) => pages.some(({ items }) => items.length > 0)) ||
      begun.some(({ status }) => !status.endsWith('cancelled')),
  };
}

/** Most who are new have done nothing yet, so that is what stands there from the first moment: what comes then moves nothing. */
const nothingYet: Known = { hasHadLesson: false, hasToken: false, hasBooked: false };

/** From what the school and this browser know, so that it is the same in each of them. */
function useTodo({ hasHadLesson, hasToken, hasBooked }: Known, isAsked: boolean): { steps: Todo[]; isOver: boolean } {
  const { session, clock, navigate } = useShell();
  const words = firstStepTexts.use();
  const devices = useDevices();
  const [here] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { timeZone } = session.person;
  const now = clock.now();
  const isZoneRight = offsetMinutes(now, here) === offsetMinutes(now, timeZone);
  const steps: Todo[] = [
    {
      key: 'zone',
      title: words.zone.title,
      note: isZoneRight
        ? words.zone.right(zoneLabel(timeZone, now))
        : words.zone.differs(zoneLabel(timeZone, now), zoneLabel(here, now)),
      isDone: isZoneRight,
      action: words.zone.action,
      onPress: () => navigate('/student/account'),
    },
    {
      key: 'devices',
      title: words.devices.title,
      note: words.devices[devices.state],
      isDone: devices.state === 'ready',
      action: words.devices.action,
      onPress: devices.check,
    },
    {
      key: 'token',
      title: words.token.title,
      note: words.token.what,
      isDone: hasToken,
      action: words.token.action,
      isAsked,
      onPress: () => navigate('/student/subscription'),
    },
    {
      key: 'lesson',
      title: words.lesson.title,
      note: words.lesson.how,
      isDone: hasBooked,
      action: words.lesson.action,
      isAsked,
      onPress: () => navigate('/student/bookings?view=search'),
    },
  ];
  return { steps, isOver: hasHadLesson || steps.every(({ isDone }) => isDone) };
}

/** The first that is not done is where one is; the others may be done in any order. */
function pathOf(todo: readonly Todo[]): Step[] {
  const now = todo.findIndex(({ isDone }) => !isDone);
  return todo.map(({ key, title, note, isDone, action, onPress, isAsked = false }, at) => ({
    key,
    title,
    state: isDone ? 'past' : at === now ? 'now' : 'later',
    note: isDone ? undefined : (
      <>
        {note}
        {action && (
          <Box mt={8}>
            <Button variant={at === now ? 'light' : 'default'} disabled={isAsked} onClick={onPress}>
              {action}
            </Button>
          </Box>
        )}
      </>
    ),
  }));
}

/** Of this browser; goes with whoever signs out. */
const overKey = 'first-steps-over';

export function FirstSteps() {
  const { session, clock } = useShell();
  const words = firstStepTexts.use();
  const known = useKnown();
  const { steps, isOver } = useTodo(known ?? nothingYet, known === undefined);
  const { createdAt } = session.person;
  const isNew = createdAt !== null && clock.now() - createdAt < newForMs;
  const isKnownOver = Boolean(known) && isOver;
  useEffect(() => {
    if (isKnownOver) localStorage.setItem(overKey, 'yes');
  }, [isKnownOver]);
  if (known === null) return null;
  if (isOver || (!known && (!isNew || localStorage.getItem(overKey) !== null))) return null;
  return (
    <Panel title={words.title} subtitle={words.lead}>
      <Box px="var(--p-gutter)" pt="md" mih={320}>
        <StepPath label={words.title} steps={pathOf(steps)} />
      </Box>
    </Panel>
  );
}
