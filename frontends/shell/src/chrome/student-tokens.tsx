import { type Balances, type HeldCategory, TokenTable } from '@parlance/kit/ui/token-table.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import classes from './student-tokens.module.css';

type Student = {
  data: Balances;
  stripe: { subscription: { currentSubscription: { categories: HeldCategory[] } | null } };
};

/** The student's tokens (SHELL-03, SHELL-04, SUB-06); the catalogue's words stand in while they load (CON-49). */
export function StudentTokens() {
  const { api, session } = useShell();
  const student = useQuery({ queryKey: ['profile', 'student'], queryFn: () => api.get<Student>('profile/student/me') });
  if (!student.data) {
    return (
      <section className={classes.tokens} aria-busy={student.isPending} aria-label="Lesson tokens">
        <p className={classes.waiting}>10 Lesson Tokens</p>
        <p className={classes.waiting}>No Subscription</p>
      </section>
    );
  }
  const { data, stripe } = student.data;
  const total = data.lessonTokens + data.groupLessonTokens + data.PTELessonTokens + data.PTEGroupLessonTokens;
  return (
    <section className={classes.tokens} aria-label="Lesson tokens" aria-live="polite">
      <header>
        <span>Lesson Tokens</span>
        <span data-total={total}>{`${total} in all`}</span>
      </header>
      <TokenTable
        balances={data}
        categories={stripe.subscription.currentSubscription?.categories ?? []}
        zone={session.person.timeZone}
      />
    </section>
  );
}
