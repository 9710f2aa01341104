/** What a newcomer does first, and what a token is. It goes by itself once all of it is done, or the first lesson was held. */
import { Box, Button, Skeleton } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { offsetMinutes } from '@parlance/kit/domain/wall-clock.ts';
import { useUpcomingLessons } from '@parlance/kit/lessons/my-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { type Step, StepPath } from '@parlance/kit/ui/step-path.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstStepTexts } from '../../locales/texts.ts';
import { useDevices } from './use-devices.ts';

const newForMs = 14 * 86_400_000;

type Todo = { key: string; title: string; note: string; isDone: boolean; action?: string; onPress?: () => void };

/** From what the school and this browser know, so that it is the same in each of them. */
function useTodo(): { steps: Todo[]; isOver: boolean } | undefined {
  const { api, session, clock, navigate } = useShell();
  const words = firstStepTexts.use();
  const student = useQuery(read(api, '/profile/student/me')).data;
  const upcoming = useUpcomingLessons('one-on-one').data;
  const groups = useUpcomingLessons('group').data;
  const devices = useDevices();
  const [here] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!student || !upcoming || !groups) return undefined;
  const { timeZone } = session.person;
  const now = clock.now();
  const { usedTutors, favouriteTutors: _liked, ...balances } = student.data;
  const { subscription, freeTrialActivated } = student.stripe;
  const holds = Object.values(balances).some((balance) => balance > 0);
  const booked = [upcoming, groups].some(({ pages }) => pages.some(({ items }) => items.length > 0));
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
      isDone: holds || freeTrialActivated || (subscription.currentSubscription?.categories.length ?? 0) > 0,
      action: words.token.action,
      onPress: () => navigate('/student/subscription'),
    },
    {
      key: 'lesson',
      title: words.lesson.title,
      note: words.lesson.how,
      isDone: booked,
      action: words.lesson.action,
      onPress: () => navigate('/student/bookings?view=search'),
    },
  ];
  return { steps, isOver: usedTutors.length > 0 || steps.every(({ isDone }) => isDone) };
}

/** The first that is not done is where one is; the others may be done in any order. */
function pathOf(todo: readonly Todo[]): Step[] {
  const now = todo.findIndex(({ isDone }) => !isDone);
  return todo.map(({ key, title, note, isDone, action, onPress }, at) => ({
    key,
    title,
    state: isDone ? 'past' : at === now ? 'now' : 'later',
    note: isDone ? undefined : (
      <>
        {note}
        {action && (
          <Box mt={8}>
            <Button variant={at === now ? 'light' : 'default'} onClick={onPress}>
              {action}
            </Button>
          </Box>
        )}
      </>
    ),
  }));
}

export function FirstSteps() {
  const { session, clock } = useShell();
  const words = firstStepTexts.use();
  const todo = useTodo();
  const { createdAt } = session.person;
  const isNew = createdAt !== null && clock.now() - createdAt < newForMs;
  if (!todo) return isNew ? <Skeleton height={380} radius="md" aria-hidden /> : null;
  if (todo.isOver) return null;
  return (
    <Panel title={words.title} subtitle={words.lead}>
      <Box px="var(--p-gutter)" pt="md" mih={320}>
        <StepPath label={words.title} steps={pathOf(todo.steps)} />
      </Box>
    </Panel>
  );
}
