import { Skeleton } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { peopleTexts } from '../../../locales/texts.ts';
import { useAudit } from '../api/people.ts';
import { auditItem } from '../audit-item.ts';

/** Who changed what about this person. */
export function AuditTrail({ uid }: { uid: string }) {
  const { audit: words } = peopleTexts.use();
  const { session } = useShell();
  const audit = useAudit(uid);
  return (
    <section>
      <h3>{words.heading}</h3>
      <PagedList
        query={audit}
        pending={<Skeleton height={96} aria-hidden />}
        none={<Small>{words.none}</Small>}
        more={words.more}
      >
        {(acts) => <Timeline items={acts.map(auditItem)} zone={session.person.timeZone} label={words.heading} />}
      </PagedList>
    </section>
  );
}
