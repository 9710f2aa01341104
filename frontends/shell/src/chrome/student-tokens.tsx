import { Button, Group, Text } from '@mantine/core';
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { TokenTable } from '@parlance/kit/ui/token-table.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../locales/texts.ts';
import classes from './student-tokens.module.css';

/** The student's tokens; the catalogue's words stand in while they load, and only then. */
export function StudentTokens() {
  const { api, session } = useShell();
  const { tokens } = texts.use();
  const student = useQuery(read(api, '/profile/student/me'));
  // Counted, so that pressing Retry does not take the button from under the finger.
  if (!student.data && student.errorUpdateCount > 0) {
    return (
      <section className={classes.tokens} aria-label={tokens.label}>
        <p role="alert">{tokens.notLoaded}</p>
        <Button variant="default" size="xs" mt={8} loading={student.isFetching} onClick={() => void student.refetch()}>
          {tokens.retry}
        </Button>
      </section>
    );
  }
  if (!student.data) {
    return (
      <section className={classes.tokens} aria-busy={student.isPending} aria-label={tokens.label}>
        <p className={classes.waiting}>{tokens.waiting}</p>
        <p className={classes.waiting}>{tokens.noSubscription}</p>
      </section>
    );
  }
  const { data, stripe } = student.data;
  const { lessonTokens, groupLessonTokens, PTELessonTokens, PTEGroupLessonTokens, freeTrialToken } = data;
  const categories = stripe.subscription.currentSubscription?.categories ?? [];
  const total = lessonTokens + groupLessonTokens + PTELessonTokens + PTEGroupLessonTokens + freeTrialToken;
  return (
    <section className={`${classes.tokens} p-figures`} aria-label={tokens.label} aria-live="polite">
      <Group component="header" justify="space-between" pb={6} fz="xs" lh="xs" fw={550} c="dimmed">
        <span>{tokens.heading}</span>
        <span data-total={total}>{tokens.total(total)}</span>
      </Group>
      {total === 0 && categories.length === 0 ? (
        <NoTokens />
      ) : (
        <TokenTable balances={data} categories={categories} zone={session.person.timeZone} />
      )}
    </section>
  );
}

/** For who never had any: what one is and where to get it, instead of a table of nothing. */
function NoTokens() {
  const { navigate } = useShell();
  const { tokens } = texts.use();
  return (
    <>
      <Text size="sm" fw={550}>
        {tokens.noSubscription}
      </Text>
      <Small>{tokens.what}</Small>
      <Button variant="default" size="xs" mt={8} onClick={() => navigate('/student/subscription')}>
        {tokens.first}
      </Button>
    </>
  );
}
