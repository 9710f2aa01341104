import { SegmentedControl, Stack } from '@mantine/core';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { PageOf } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { paymentsAmount, useStudentPayments } from '../api/student-payments.ts';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentsTable } from './payments-table.tsx';
import classes from '../payments.module.css';

/** What students have paid; the chosen payment beside the list. The address holds search, state, page and payment. */
export function StudentPaymentsView() {
  const { student: words } = paymentTexts.use();
  const paging = usePaging();
  const { params, pageToken, filter, choose } = paging;
  const search = { text: params.get('text') ?? '', state: params.get('state') ?? '', pageToken };
  const payments = useStudentPayments(search);
  const chosen = params.get('payment') ?? '';
  const isSearching = search.text !== '' || search.state !== '';
  const counted = (count: number | undefined) => (count ? countText(count) : '');
  return (
    <div className={classes.pane} data-open={chosen ? true : undefined}>
      <Stack gap="md" miw={0}>
        <div className={classes.filters}>
          <SearchField label={words.search} value={search.text} onSearch={(text) => filter('text', text)} />
          <SegmentedControl
            aria-label={words.filter.label}
            value={search.state}
            onChange={(state) => filter('state', state)}
            data={[
              { value: '', label: words.filter.all },
              { value: 'paid', label: words.filter.paid },
              { value: 'failed', label: words.filter.failed(counted(payments.data?.failed)) },
              { value: 'refunded', label: words.filter.refunded },
              { value: 'disputed', label: words.filter.disputed(counted(payments.data?.disputed)) },
            ]}
          />
        </div>
        <section className="p-card" aria-label={words.list} style={{ overflow: 'clip' }}>
          <PageOf
            query={payments}
            paging={paging}
            amount={paymentsAmount}
            pending={<TableSkeleton rows={8} columns={3} />}
            none={<EmptyState text={isSearching ? words.none : words.noneYet} />}
          >
            {(items) => <PaymentsTable payments={items} chosen={chosen} onOpen={(id) => choose('payment', id)} />}
          </PageOf>
        </section>
      </Stack>
      {chosen && payments.data && (
        <PaymentPanel
          key={chosen}
          payment={payments.data.items.find(({ id }) => id === chosen)}
          onClose={() => choose('payment', '')}
        />
      )}
    </div>
  );
}
