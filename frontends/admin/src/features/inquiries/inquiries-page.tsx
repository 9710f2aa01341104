import { Group, SegmentedControl } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useState } from 'react';
import { inquiryTexts } from '../../locales/texts.ts';
import { PageOf } from '../../ui/pager.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { inquiriesAmount, useInquiries } from './api.ts';
import { HandleDialog } from './handle-dialog.tsx';
import { InquiryRecord } from './inquiry-record.tsx';
import { states } from './inquiry-words.ts';

/** What people wrote to the school, and how far it is with it. */
export function InquiriesPage() {
  const words = inquiryTexts.use();
  const paging = usePaging();
  const [state, kind] = [paging.params.get('state') ?? '', paging.params.get('kind') ?? ''];
  const inquiries = useInquiries({ state, kind, pageToken: paging.pageToken });
  const [chosen, setChosen] = useState('');
  const handling = inquiries.data?.items.find(({ id }) => id === chosen);
  const counts = inquiries.data?.counts;
  return (
    <Panel
      title={words.title}
      subtitle={counts && words.waiting(counts.new, counts.inHand)}
      action={
        <Group gap="xs">
          <SegmentedControl
            aria-label={words.filter.state}
            value={state}
            onChange={(value) => paging.filter('state', value)}
            data={[
              { value: '', label: words.filter.all },
              ...states.map((value) => ({ value, label: words.states[value] })),
            ]}
          />
          <SegmentedControl
            aria-label={words.filter.kind}
            value={kind}
            onChange={(value) => paging.filter('kind', value)}
            data={[
              { value: '', label: words.filter.both },
              { value: 'contact', label: words.kinds.contact },
              { value: 'feedback', label: words.kinds.feedback },
            ]}
          />
        </Group>
      }
    >
      <PageOf
        query={inquiries}
        paging={paging}
        amount={inquiriesAmount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={state || kind ? words.noneSuch : words.none} />}
      >
        {(items) => (
          <div className="p-ruled">
            {items.map((inquiry) => (
              <InquiryRecord key={inquiry.id} inquiry={inquiry} onHandle={() => setChosen(inquiry.id)} />
            ))}
          </div>
        )}
      </PageOf>
      {/* A newer version begins anew: what was chosen was chosen on another state. */}
      {handling && <HandleDialog key={handling.version} inquiry={handling} onClose={() => setChosen('')} />}
    </Panel>
  );
}
