import { Anchor, Group, Table } from '@mantine/core';
import type { BillingItemJson, MoneyJson } from '@parlance/kit/api/types.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PayCard } from '@parlance/kit/ui/pay-card.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { useLinked } from '@parlance/kit/ui/use-linked.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import { billingTexts, subscriptionTexts } from '../../../locales/texts.ts';
import { createdAt, titleOf } from '../../../ui/billing/billing.ts';
import { type BillingRow, billingRows, markOf, subtitleOf } from '../model/billing-rows.ts';
import { PayNowLink } from './pay-now-link.tsx';
import classes from './billing-table.module.css';

type Props = {
  items: readonly BillingItemJson[];
  /** Less what went back, of the year or of all. */
  paid: readonly MoneyJson[];
  /** Not counted in it until the bank has decided. */
  disputed: readonly MoneyJson[];
  year: string;
};

/** One row a payment, and what went back under it. */
export function BillingTable({ items, paid, disputed, year }: Props) {
  const { session } = useShell();
  const { history: words } = subscriptionTexts.use();
  const { columns } = words;
  return (
    <Table className={classes.table ?? ''} highlightOnHover={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.date(zoneLabel(session.person.timeZone))}</Table.Th>
          <Table.Th>{columns.plan}</Table.Th>
          <Table.Th>{columns.card}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th ta="right">{columns.amount}</Table.Th>
          <Table.Th ta="right">{columns.receipt}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {billingRows(items).map((row) => (
          <Row key={row.item.id} {...row} />
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {paid.map((money) => (
          <Sum key={money.currency} name={year ? words.paidIn(year) : words.paidInAll} money={money} />
        ))}
        {disputed.map((money) => (
          <Sum key={money.currency} name={words.disputed} money={money} />
        ))}
      </Table.Tfoot>
    </Table>
  );
}

function Sum({ name, money }: { name: string; money: MoneyJson }) {
  return (
    <Table.Tr>
      <Table.Th colSpan={2} scope="row">
        {name}
      </Table.Th>
      <Table.Td className={classes.card ?? ''} />
      <Table.Td className={classes.blank ?? ''} />
      <Table.Td className={classes.amount ?? ''}>{moneyText(money)}</Table.Td>
      <Table.Td />
    </Table.Tr>
  );
}

function Row({ item, isRefundOf }: BillingRow) {
  const { session } = useShell();
  const { states } = billingTexts.use();
  const zone = session.person.timeZone;
  const linked = useLinked<HTMLTableRowElement>('line', item.id);
  const status = item.subsriptionStatus;
  return (
    <Table.Tr {...linked} data-billing-line={item.id} data-refund={isRefundOf || undefined}>
      <Table.Td className={classes.date ?? ''}>
        <time dateTime={new Date(createdAt(item)).toISOString()}>
          {dateText(createdAt(item), zone)}
          <Small component="span">{timeOf(createdAt(item), zone)}</Small>
        </time>
      </Table.Td>
      <Table.Td className={classes.plan ?? ''}>
        {titleOf(item)}
        <Small>
          {subtitleOf(item)}
          {item.number && <span style={{ whiteSpace: 'nowrap' }}>, {item.number}</span>}
        </Small>
      </Table.Td>
      <Table.Td className={classes.card ?? ''}>{item.card && <PayCard card={item.card} />}</Table.Td>
      <Table.Td className={classes.status ?? ''}>
        <StateMark {...markOf[status]}>{states[status]}</StateMark>
      </Table.Td>
      <Table.Td className={`p-figures ${classes.amount}`}>{moneyText(item)}</Table.Td>
      <Table.Td className={classes.links ?? ''}>
        <Links item={item} />
      </Table.Td>
    </Table.Tr>
  );
}

function Links({ item }: { item: BillingItemJson }) {
  const { receipt, receiptOf } = billingTexts.use();
  const { history: words } = subscriptionTexts.use();
  const title = titleOf(item);
  if (item.subsriptionStatus === 'failed') return <PayNowLink title={title} />;
  return (
    <Group gap="4px 12px" justify="flex-end">
      {item.receipt && <Page to={item.receipt} text={receipt} label={receiptOf(title)} />}
      {item.invoice && <Page to={item.invoice} text={words.invoice} label={words.invoiceOf(title)} />}
    </Group>
  );
}

/** A page of the provider. */
const Page = ({ to, text, label }: { to: string; text: string; label: string }) => (
  <Anchor href={to} target="_blank" rel="noreferrer" aria-label={label} style={{ whiteSpace: 'nowrap' }}>
    {text} <IconExternalLink size={14} stroke={1.75} aria-hidden style={{ verticalAlign: '-2px' }} />
  </Anchor>
);
