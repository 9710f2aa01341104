import { Button, SegmentedControl } from '@mantine/core';
import type { ReportJson } from '@parlance/kit/api/types.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useState } from 'react';
import { reportTexts } from '../../../locales/texts.ts';
import { EvidenceButton } from '../../../ui/evidence-button.tsx';
import { PageOf } from '../../../ui/pager.tsx';
import { State } from '../../../ui/state.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { reportsAmount, useReports } from '../api/reports.ts';
import { stateOf } from '../report-words.ts';
import { Record } from './record.tsx';
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
  const chosen = reports.data?.items.find((report) => report.id === deciding);
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
      <PageOf
        query={reports}
        paging={paging}
        amount={reportsAmount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={words.none[shown[resolved as keyof typeof shown] ?? 'all']} />}
      >
        {(items) => (
          <div className="p-ruled">
            {items.map((report) => (
              <Report key={report.id} report={report} onDecide={() => setDeciding(report.id)} />
            ))}
          </div>
        )}
      </PageOf>
      {/* A newer version begins anew: what was chosen was chosen on another state. */}
      {chosen && <ResolveDialog key={chosen.version} report={chosen} onClose={() => setDeciding('')} />}
    </Panel>
  );
}

function Report({ report, onDecide }: { report: ReportJson; onDecide: () => void }) {
  const words = reportTexts.use();
  return (
    <Record
      record={report}
      name={words.reportOf}
      title={words.reported}
      about={report.bookingId ? words.aboutLesson : undefined}
    >
      <div className={classes.state}>
        <State of={stateOf(report)} />
      </div>
      {report.bookingId && <EvidenceButton id={report.bookingId} of={`${report.student.name}, ${report.tutor.name}`} />}
      <Button
        variant={report.resolved ? 'subtle' : 'default'}
        {...(report.resolved ? { color: 'gray' } : {})}
        onClick={onDecide}
      >
        {report.resolved ? words.change : words.resolve}
      </Button>
    </Record>
  );
}
