import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { Note } from '@parlance/kit/ui/note.tsx';
import { PayCard } from '@parlance/kit/ui/pay-card.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { paymentTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { State } from '../../../ui/state.tsx';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import type { StudentPayment } from '../api/student-payments.ts';
import { lookOf, madeAt, nameOf, problemOf, refundReasonOf, whatOf } from '../payment-words.ts';
import { refundableOf } from '../refund.ts';
import { schoolTime } from '../school-time.ts';
import { RefundDialog } from './refund-dialog.tsx';
import classes from '../payments.module.css';

type Props = { payment: StudentPayment | undefined; onClose: () => void };

/** One payment: who, for what, by which card, what went back, and giving it back. */
export function PaymentPanel({ payment, onClose }: Props) {
  const words = paymentTexts.use();
  const panel = usePanelFocus<HTMLElement>();
  return (
    <aside className={classes.panel} aria-label={words.student.chosen} tabIndex={-1} ref={panel}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text component="h2" fw={650}>
            {payment ? whatOf(payment) : words.student.gone}
          </Text>
          {payment && (
            <Small>
              {payment.number ? words.student.receiptNumber(payment.number) : words.student.noNumber},{' '}
              {words.student.at(schoolTime(madeAt(payment)))}
            </Small>
          )}
        </div>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.close} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      {payment && <Body payment={payment} />}
    </aside>
  );
}

function Body({ payment }: { payment: StudentPayment }) {
  const words = paymentTexts.use().student;
  const [asked, setAsked] = useState(false);
  const { kind, subsriptionStatus: state, receipt, invoice } = payment;
  const canRefund = kind !== 'refund' && state !== 'failed' && state !== 'disputed' && refundableOf(payment) > 0;
  return (
    <>
      <Facts rows={factsOf(payment)} />
      {state === 'failed' && <Note tone="plain">{words.failed}</Note>}
      {state === 'disputed' && <Note tone="warning">{words.disputed}</Note>}
      <Refunds payment={payment} />
      <Group gap="xs">
        {canRefund && <Button onClick={() => setAsked(true)}>{words.refundAction}</Button>}
        {receipt && <PageLink to={receipt}>{words.receipt}</PageLink>}
        {invoice && <PageLink to={invoice}>{words.invoice}</PageLink>}
      </Group>
      {asked && <RefundDialog payment={payment} onClose={() => setAsked(false)} />}
    </>
  );
}

const PageLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component="a" variant="default" href={to} target="_blank" rel="noreferrer">
    {children}
  </Button>
);

function factsOf(payment: StudentPayment) {
  const { student, currency, refunded, tokens, tokensTaken, problem, subsriptionStatus: state } = payment;
  const words = paymentTexts.now().student;
  const { facts } = words;
  const rows: [string, ReactNode][] = [
    [facts.student, <PersonLink key="student" uid={student.uid} name={nameOf(student)} />],
    [paymentTexts.now().state, <State key="state" of={lookOf(state)} />],
    [state === 'failed' ? facts.tried : facts.paid, moneyText(payment)],
    [facts.card, payment.card ? <PayCard key="card" card={payment.card} /> : words.noCard],
  ];
  if (tokens > 0) rows.push([facts.tokens, tokens]);
  if (refunded > 0) rows.push([facts.refunded, moneyText({ amount: refunded, currency })], [facts.taken, tokensTaken]);
  if (problem) rows.push([facts.problem, problemOf(payment)]);
  return rows;
}

function Refunds({ payment: { refunds } }: { payment: StudentPayment }) {
  const words = paymentTexts.use().student;
  if (refunds.length === 0) return null;
  return (
    <section aria-label={words.refunds}>
      <Text component="h3" fw={650}>
        {words.refunds}
      </Text>
      <ul role="list" className="p-ruled">
        {refunds.map((refund) => {
          const { id, amount, currency, tokens, actor, at, state } = refund;
          const sum = moneyText({ amount, currency });
          return (
            <li key={id} style={{ padding: '8px 0', overflowWrap: 'anywhere' }}>
              <p>{tokens > 0 ? words.refundLine(sum, tokens) : words.refundLineLeft(sum)}</p>
              <Small>{refundReasonOf(refund)}</Small>
              <Small>
                {actor?.name ?? words.byProvider}, {schoolTime(at)}, {words.refundStates[state]}
              </Small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
