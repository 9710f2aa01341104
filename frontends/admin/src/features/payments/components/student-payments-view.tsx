import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { PageOf } from '../../../ui/pager.tsx';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { useRowFocus } from '../../../ui/use-panel-focus.ts';
import { paymentsAmount, useStudentPayments } from '../api/student-payments.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentsTable } from './payments-table.tsx';
import classes from '../payments.module.css';

/** What students have paid; the chosen payment beside the list. The address holds search, filters, page and payment. */
export function StudentPaymentsView() {
  const { student: words } = paymentTexts.use();
  const paging = usePaging();
  const { params, pageToken, choose } = paging;
  const of = (name: string) => params.get(name) ?? '';
  const asked = { text: of('text'), state: of('state'), month: of('month'), tokenType: of('plan') };
  const payments = useStudentPayments({ ...asked, pageToken });
  const chosen = params.get('payment') ?? '';
  const list = useRowFocus<HTMLDivElement>(chosen);
  const isSearching = Object.values(asked).some((value) => value !== '');
  return (
    <div className={classes.view} data-open={chosen ? true : undefined}>
      <PaymentFilters paging={paging} failed={payments.data?.failed} disputed={payments.data?.disputed} />
      <div className={classes.pane} data-open={chosen ? true : undefined} ref={list}>
        <section className="p-card" aria-label={words.list} style={{ overflow: 'clip' }}>
          <PageOf
            query={payments}
            paging={paging}
            amount={paymentsAmount}
            pending={<TableSkeleton rows={8} columns={3} />}
            none={<EmptyState text={isSearching ? words.none : words.noneYet} />}
          >
            {(items) => (
              <PaymentsTable
                payments={items}
                sums={payments.data?.paid ?? []}
                disputedSums={payments.data?.disputedSums ?? []}
                chosen={chosen}
                onOpen={(id) => choose('payment', id)}
              />
            )}
          </PageOf>
        </section>
        {chosen && payments.data && (
          <PaymentPanel
            key={chosen}
            payment={payments.data.items.find(({ id }) => id === chosen)}
            onClose={() => choose('payment', '')}
          />
        )}
      </div>
    </div>
  );
}
