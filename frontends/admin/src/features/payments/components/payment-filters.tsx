import { SegmentedControl, Select } from '@mantine/core';
import { monthText } from '@parlance/kit/domain/time.ts';
import { categoryLabel, walletWords } from '@parlance/kit/domain/tokens.ts';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { Paging } from '../../../ui/use-paging.ts';
import { schoolZone } from '../school-time.ts';
import { lastMonths } from '../months.ts';
import classes from '../payments.module.css';

type Props = { paging: Paging; failed: number | undefined; disputed: number | undefined };

const monthName = (month: string) => monthText(Date.parse(`${month}-15T12:00:00Z`), schoolZone);

/** Whose payments, in which state, of which plan, in which month. */
export function PaymentFilters({ paging: { params, filter }, failed, disputed }: Props) {
  const { student: words } = paymentTexts.use();
  const { clock } = useShell();
  const [month, tokenType] = [params.get('month') ?? '', params.get('plan') ?? ''];
  const counted = (count: number | undefined) => (count ? countText(count) : '');
  return (
    <div className={classes.filters}>
      <SearchField label={words.search} value={params.get('text') ?? ''} onSearch={(text) => filter('text', text)} />
      <SegmentedControl
        aria-label={words.filter.label}
        value={params.get('state') ?? ''}
        onChange={(state) => filter('state', state)}
        data={[
          { value: '', label: words.filter.all },
          { value: 'paid', label: words.filter.paid },
          { value: 'failed', label: words.filter.failed(counted(failed)) },
          { value: 'refunded', label: words.filter.refunded },
          { value: 'disputed', label: words.filter.disputed(counted(disputed)) },
        ]}
      />
      <Select
        w={185}
        aria-label={words.filter.plan}
        data={[
          { value: '', label: words.filter.anyPlan },
          ...walletWords.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
        value={tokenType}
        allowDeselect={false}
        onChange={(next) => filter('plan', next ?? '')}
      />
      <Select
        w={160}
        aria-label={words.filter.month}
        data={[
          { value: '', label: words.filter.anyMonth },
          ...lastMonths(clock.now(), month).map((value) => ({ value, label: monthName(value) })),
        ]}
        value={month}
        allowDeselect={false}
        onChange={(next) => filter('month', next ?? '')}
      />
    </div>
  );
}
