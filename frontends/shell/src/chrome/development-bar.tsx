import { Button, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { developmentBarTexts } from '../locales/texts.ts';
import classes from './development-bar.module.css';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** Past the next payment of a plan: the longest month, and the hour after which its invoice is collected. */
const period = (31 * 24 + 1) * 60 * minute;
/** Where "to next lesson" lands: just inside the window in which a teacher may commence. */
const beforeLesson = 9 * minute;

/** Shows the school's time and moves it forward. Development builds only. */
export function DevelopmentBar() {
  const { api, clock, session, notify } = useShell();
  const words = developmentBarTexts.use();
  const now = useNow();
  const move = useMutation({
    mutationFn: (target: { by: number } | { to: number }) => api.send('POST', '/api/dev/clock', target),
    onError: (problem) => tellProblem(notify, problem),
  });
  const toNextLesson = async () => {
    const query = { view: 'upcoming' as const, limit: '1' };
    const { data } = await api.GET('/bookings/mine', { params: { query } });
    const next = data.items[0];
    if (!next) notify.info(words.noLesson);
    else move.mutate({ to: Math.max(clock.now() + 1, next.when - beforeLesson) });
  };
  return (
    <aside className={classes.bar} aria-label={words.label}>
      <Text component="time" inherit c="var(--p-text)" mr="auto" dateTime={new Date(now).toISOString()}>
        {dateTimeText(now, session.person.timeZone)}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={move.isPending}
        onClick={() => move.mutate({ by: 10 * minute })}
      >
        {words.tenMinutes}
      </Button>
      {session.person.role !== 'admin' && (
        <Button size="compact-xs" variant="default" disabled={move.isPending} onClick={() => void toNextLesson()}>
          {words.nextLesson}
        </Button>
      )}
      <Button size="compact-xs" variant="default" disabled={move.isPending} onClick={() => move.mutate({ by: week })}>
        {words.nextWeek}
      </Button>
      <Button size="compact-xs" variant="default" disabled={move.isPending} onClick={() => move.mutate({ by: period })}>
        {words.nextPeriod}
      </Button>
    </aside>
  );
}
