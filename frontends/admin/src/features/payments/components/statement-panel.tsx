import { ActionIcon, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { cityOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paymentTexts } from '../../../locales/texts.ts';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { useAccount } from '../api/account.ts';
import { type PayWeek, type Statement, useStatement } from '../api/pay-week.ts';
import { isPayable } from '../pay-week.ts';
import { nameOf } from '../payment-words.ts';
import { shortTime } from '../school-time.ts';
import { correctable, subtotalsOf, sumOf } from '../statement.ts';
import { CorrectPayDialog } from './correct-pay-dialog.tsx';
import { PayTutorsDialog } from './pay-tutors-dialog.tsx';
import { StatementFiles } from './statement-files.tsx';
import { StatementLines } from './statement-lines.tsx';
import classes from '../payments.module.css';

type Props = { tutor: string; week: PayWeek; onClose: () => void };

/** What one teacher is owed in this week, line by line; the lines add up to the sum in the list. */
export function StatementPanel({ tutor, week, onClose }: Props) {
  const words = paymentTexts.use();
  const statement = useStatement(tutor, week.period.id);
  const panel = usePanelFocus<HTMLElement>();
  const lines = week.tutors.filter(({ uid }) => uid === tutor);
  return (
    <aside className={classes.panel} aria-label={words.statement.label} tabIndex={-1} ref={panel}>
      <Head tutor={tutor} name={nameOf({ name: lines[0]?.name ?? '' })} onClose={onClose} />
      {statement.isPending && <Skeleton height={320} />}
      {statement.isError && <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data && <Body statement={statement.data} week={week} tutor={tutor} />}
    </aside>
  );
}

function Head({ tutor, name, onClose }: { tutor: string; name: string; onClose: () => void }) {
  const words = paymentTexts.use();
  const { data: teacher } = useAccount(tutor);
  const known = teacher?.name ?? name;
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={known} image={teacher?.image} size={44} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text component="h2" fw={650} truncate>
          {known}
        </Text>
        <Small>{teacher && zoneLabel(teacher.timeZone)}</Small>
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.close} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Body({ statement, week, tutor }: { statement: Statement; week: PayWeek; tutor: string }) {
  const { statement: words, correctDialog } = paymentTexts.use();
  const [showsPaid, setShowsPaid] = useState(false);
  const [asking, setAsking] = useState<'pay' | 'correct'>();
  const close = () => setAsking(undefined);
  const { period, lines } = statement;
  const paid = lines.filter((line) => line.paid);
  const unpaid = lines.filter((line) => !line.paid);
  const payable = week.tutors.filter((line) => line.uid === tutor && isPayable(line));
  return (
    <>
      <div>
        <Text component="h3" fw={650}>
          {words.heading(period.label)}
        </Text>
        <Edges tutor={tutor} start={period.start} end={period.end} />
      </div>
      {lines.length === 0 && <Small>{words.none}</Small>}
      <StatementLines tutor={tutor} lines={showsPaid ? lines : unpaid} standing={statement.correctionPeriods} />
      <Sums lines={unpaid} />
      {paid.length > 0 && (
        <Small>
          {words.paidLines(paid.length, sumsText(paid))}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => setShowsPaid(!showsPaid)}>
            {showsPaid ? words.hidePaid : words.showPaid}
          </Anchor>
        </Small>
      )}
      <Group gap="xs">
        {payable.length > 0 && <Button onClick={() => setAsking('pay')}>{words.pay}</Button>}
        {lines.length > 0 && (
          <Button variant="default" onClick={() => setAsking('correct')}>
            {correctDialog.action}
          </Button>
        )}
        <StatementFiles tutor={tutor} period={period.id} />
        <Anchor component={Link} to={`/admin/users/${tutor}/income?period=${period.id}`}>
          {words.all}
        </Anchor>
      </Group>
      {asking === 'pay' && <PayTutorsDialog period={week.period} lines={payable} onClose={close} />}
      {asking === 'correct' && (
        <CorrectPayDialog
          tutor={tutor}
          lines={correctable(lines)}
          standing={statement.correctionPeriods}
          onClose={close}
        />
      )}
    </>
  );
}

const sumsText = (lines: Statement['lines']): string =>
  [...new Set(lines.map(({ currency }) => currency))]
    .sort()
    .map((currency) => moneyText({ amount: sumOf(lines.filter((line) => line.currency === currency)), currency }))
    .join(', ');

/** The school's week on the teacher's own clock. */
function Edges({ tutor, start, end }: { tutor: string; start: number; end: number }) {
  const words = paymentTexts.use().statement;
  const { data: teacher } = useAccount(tutor);
  if (!teacher) return <Skeleton height={16} w={240} />;
  const { timeZone } = teacher;
  return <Small>{words.edges(cityOf(timeZone), shortTime(start, timeZone), shortTime(end, timeZone))}</Small>;
}

/** What lessons, group lessons and corrections come to, and all of them. */
function Sums({ lines }: { lines: Statement['lines'] }) {
  const words = paymentTexts.use().statement;
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  const line = (name: string, minor: number, currency: string, key: string) => (
    <Group key={key} justify="space-between" wrap="nowrap" py={6} fw={650}>
      <dt>{name}</dt>
      <dd>{moneyText({ amount: minor, currency })}</dd>
    </Group>
  );
  return (
    <dl className={classes.sums}>
      {subtotalsOf(lines).map(({ kind, currency, count, minor }) =>
        line(words[kind](count), minor, currency, `${currency} ${kind}`),
      )}
      {currencies.map((currency) =>
        line(words.unpaid, sumOf(lines.filter((one) => one.currency === currency)), currency, currency),
      )}
    </dl>
  );
}
