import { Button, Skeleton } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useAudit } from '../api/audit.ts';
import { auditItem } from '../audit-item.ts';
import classes from '../../../ui/side-panel.module.css';

/** Who changed what about this person. */
export function AuditTrail({ uid }: { uid: string }) {
  const { audit: words } = peopleTexts.use();
  const { session } = useShell();
  const audit = useAudit(uid);
  const acts = audit.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section>
      <h3>{words.heading}</h3>
      {audit.isPending && <Skeleton height={96} aria-hidden />}
      {audit.isError && <ErrorState message={problemText(audit.error)} onRetry={() => void audit.refetch()} />}
      {audit.data && acts.length === 0 && <p className={classes.none}>{words.none}</p>}
      {acts.length > 0 && <Timeline items={acts.map(auditItem)} zone={session.person.timeZone} label={words.heading} />}
      {audit.hasNextPage && (
        <Button variant="subtle" loading={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
