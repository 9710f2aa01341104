import { Button, SegmentedControl } from '@mantine/core';
import type { ReportJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { useState } from 'react';
import { reportTexts } from '../../../locales/texts.ts';
import { Pager } from '../../../ui/pager.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { reportsAmount, useReports } from '../api/reports.ts';
import { stateOf } from '../report-words.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import classes from './records.module.css';

/** The address says `resolved=false`, `resolved=true` or nothing, as the API does. */
const shown = { true: 'resolved', false: 'open' } as const;

export function ReportList() {
  const words = reportTexts.use();
  const paging = usePaging();
  const resolved = paging.params.get('resolved') ?? '';
  const reports = useReports(resolved, paging.pageToken);
  const [deciding, setDeciding] = useState('');
  const items = reports.data?.items ?? [];
  const chosen = items.find((report) => report.id === deciding);
  return (
    <Panel
      title={words.reports}
      action={
        <SegmentedControl
          aria-label={words.filter.label}
          value={resolved}
          onChange={(value) => paging.filter('resolved', value)}
          data={[
            { value: '', label: words.filter.all },
            { value: 'false', label: words.filter.open },
            { value: 'true', label: words.filter.resolved },
          ]}
        />
      }
    >
      {reports.isPending && <RecordListSkeleton rows={4} />}
      {reports.isError && <ErrorState message={problemText(reports.error)} onRetry={() => void reports.refetch()} />}
      {reports.data && items.length === 0 && (
        <EmptyState text={words.none[shown[resolved as keyof typeof shown] ?? 'all']} />
      )}
      {items.map((report) => (
        <Report key={report.id} report={report} onDecide={() => setDeciding(report.id)} />
      ))}
      {items.length > 0 && (
        <Pager paging={paging} amount={reportsAmount} shown={items.length} next={reports.data?.nextPageToken ?? null} />
      )}
      {/* A newer version begins anew: what was chosen was chosen on another state. */}
      {chosen && <ResolveDialog key={chosen.version} report={chosen} onClose={() => setDeciding('')} />}
    </Panel>
  );
}

function Report({ report, onDecide }: { report: ReportJson; onDecide: () => void }) {
  const words = reportTexts.use();
  const { session } = useShell();
  const { student, tutor, message, when, bookingId, resolved } = report;
  const { word, shape, tone } = stateOf(report);
  return (
    <article className={classes.record} aria-label={words.reportOf(student.name, tutor.name)}>
      <Avatar name={tutor.name} image={tutor.image} size={36} />
      <div className={classes.what}>
        <h3>{words.reported(<PersonLink {...student} />, <PersonLink {...tutor} />)}</h3>
        <blockquote>{message}</blockquote>
        <p className={classes.when}>
          {when !== null && (
            <time dateTime={new Date(when).toISOString()}>{dateTimeText(when, session.person.timeZone)}</time>
          )}
          {bookingId && <span>{words.aboutLesson}</span>}
        </p>
      </div>
      <div className={classes.state}>
        <StateMark shape={shape} tone={tone}>
          {word}
        </StateMark>
      </div>
      <Button variant={resolved ? 'subtle' : 'default'} {...(resolved ? { color: 'gray' } : {})} onClick={onDecide}>
        {resolved ? words.change : words.resolve}
      </Button>
    </article>
  );
}
