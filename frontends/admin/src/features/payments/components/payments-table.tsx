import { moneyText } from '@parlance/kit/domain/money.ts';
import { Table, Text, UnstyledButton } from '@mantine/core';
import type { MoneyJson } from '@parlance/kit/api/types.ts';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { PayCard } from '@parlance/kit/ui/pay-card.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { State } from '../../../ui/state.tsx';
import type { StudentPayment } from '../api/student-payments.ts';
import { lookOf, madeAt, nameOf, whatOf } from '../payment-words.ts';
import { schoolDay, schoolZone } from '../school-time.ts';
import classes from '../payments.module.css';

type Props = {
  payments: readonly StudentPayment[];
  /** What the whole month came to, where one is looked at. */
  sums: readonly MoneyJson[];
  disputedSums: readonly MoneyJson[];
  chosen: string;
  onOpen: (id: string) => void;
};

/** Newest first; a row opens what can be done about it. */
export function PaymentsTable({ payments, sums, disputedSums, chosen, onOpen }: Props) {
  const { columns } = paymentTexts.use().student;
  return (
    <Table className={classes.table ?? ''} data-narrow={chosen ? true : undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.when}</Table.Th>
          <Table.Th>{columns.what}</Table.Th>
          <Table.Th className={classes.wide ?? ''}>{columns.card}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th className={classes.amount ?? ''}>{columns.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr
            key={payment.id}
            data-opens
            data-row={payment.id}
            data-chosen={payment.id === chosen || undefined}
            onClick={() => onOpen(payment.id)}
          >
            <Table.Td className={`p-figures ${classes.when}`}>
              {schoolDay(madeAt(payment))}
              <Small>{timeOf(madeAt(payment), schoolZone)}</Small>
            </Table.Td>
            <Table.Td className={classes.who ?? ''}>
              <UnstyledButton
                w="100%"
                mih="var(--p-touch)"
                py={6}
                bdrs="sm"
                fz="sm"
                aria-current={payment.id === chosen}
              >
                <Text span display="block" inherit fw={550} truncate>
                  {nameOf(payment.student)}
                </Text>
                <Small component="small" display="block">
                  {whatOf(payment)}
                </Small>
              </UnstyledButton>
            </Table.Td>
            <Table.Td className={classes.wide ?? ''}>{payment.card && <PayCard card={payment.card} />}</Table.Td>
            <Table.Td className={classes.state ?? ''}>
              <State of={lookOf(payment.subsriptionStatus)} />
            </Table.Td>
            <Table.Td className={classes.amount ?? ''}>{moneyText(payment)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {sums.length + disputedSums.length > 0 && <MonthSums sums={sums} disputedSums={disputedSums} />}
    </Table>
  );
}

function MonthSums({ sums, disputedSums }: Pick<Props, 'sums' | 'disputedSums'>) {
  const { monthSum, monthDisputed } = paymentTexts.use().student;
  const line = (name: string, sum: MoneyJson) => (
    <Table.Tr key={name}>
      <Table.Td className={classes.who ?? ''} colSpan={2}>
        {name}
      </Table.Td>
      <Table.Td className={classes.wide ?? ''} />
      <Table.Td className={classes.narrow ?? ''} />
      <Table.Td className={classes.amount ?? ''}>{moneyText(sum)}</Table.Td>
    </Table.Tr>
  );
  return (
    <Table.Tfoot>
      {sums.map((sum) => line(monthSum(sum.currency), sum))}
      {disputedSums.map((sum) => line(monthDisputed(sum.currency), sum))}
    </Table.Tfoot>
  );
}
