import { Checkbox, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { paymentTexts } from '../../../locales/texts.ts';
import type { TutorWeek } from '../api/pay-week.ts';
import { nameOf } from '../payment-words.ts';
import { isPayable, keyOf, stateOf, totalsOf, type WeekState } from '../pay-week.ts';
import classes from '../payments.module.css';

type Props = {
  shown: readonly TutorWeek[];
  payable: readonly TutorWeek[];
  chosen: readonly TutorWeek[];
  /** Whose statement is open. */
  open: string;
  onChoose: (lines: readonly TutorWeek[], on: boolean) => void;
  onOpen: (uid: string) => void;
};

/** A line a teacher and currency, and under them what each currency comes to. */
export function PayWeekTable({ shown, payable, chosen, open, onChoose, onOpen }: Props) {
  const { week: words } = paymentTexts.use();
  const all = payable.length > 0 && chosen.length === payable.length;
  return (
    <Table className={classes.table ?? ''} data-narrow={open ? true : undefined} data-choosing>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={52}>
            <Checkbox
              size="xs"
              aria-label={words.chooseAll}
              checked={all}
              indeterminate={chosen.length > 0 && !all}
              disabled={payable.length === 0}
              onChange={() => onChoose(payable, !all)}
            />
          </Table.Th>
          <Table.Th>{words.columns.teacher}</Table.Th>
          <Table.Th className={`${classes.amount} ${classes.narrow}`}>{words.columns.lessons}</Table.Th>
          <Table.Th className={`${classes.amount} ${classes.wide}`}>{words.columns.groups}</Table.Th>
          <Table.Th className={classes.wide ?? ''}>{words.columns.note}</Table.Th>
          <Table.Th className={`${classes.amount} ${classes.wide}`}>{words.columns.paid}</Table.Th>
          <Table.Th className={classes.amount ?? ''}>{words.columns.unpaid}</Table.Th>
          <Table.Th>{words.columns.state}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((line) => (
          <Line
            key={keyOf(line)}
            line={line}
            isOpen={line.uid === open}
            isChosen={chosen.includes(line)}
            onChoose={(on) => onChoose([line], on)}
            onOpen={() => onOpen(line.uid)}
          />
        ))}
      </Table.Tbody>
      <Totals shown={shown} />
    </Table>
  );
}

type LineProps = {
  line: TutorWeek;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
};

function Line({ line, isOpen, isChosen, onChoose, onOpen }: LineProps) {
  const { week: words } = paymentTexts.use();
  const { currency, paidMinor, unpaidMinor } = line;
  const name = nameOf(line);
  return (
    <Table.Tr data-opens data-row={line.uid} data-chosen={isOpen || isChosen || undefined} onClick={onOpen}>
      <Table.Td className={classes.check ?? ''} onClick={(event) => event.stopPropagation()}>
        {isPayable(line) && (
          <Checkbox
            size="xs"
            aria-label={words.choose(name, moneyText({ amount: unpaidMinor, currency }))}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <Table.Td className={classes.who ?? ''}>
        <UnstyledButton mih="var(--p-touch)" bdrs="sm" py={6} w="100%" aria-current={isOpen}>
          <Group gap={10} wrap="nowrap">
            <Avatar name={name} size={24} />
            <Text span fw={550} size="sm" truncate>
              {name}
            </Text>
          </Group>
        </UnstyledButton>
      </Table.Td>
      <Table.Td className={`p-figures ${classes.amount} ${classes.narrow}`}>{line.lessons}</Table.Td>
      <Table.Td className={`p-figures ${classes.amount} ${classes.wide}`}>{line.groupLessons}</Table.Td>
      <Table.Td className={classes.wide ?? ''} c="dimmed">
        <LineNote line={line} />
      </Table.Td>
      <Table.Td className={`${classes.amount} ${classes.wide}`} c={paidMinor === 0 ? 'dimmed' : undefined}>
        {moneyText({ amount: paidMinor, currency })}
      </Table.Td>
      <Table.Td className={classes.amount ?? ''} fw={550} c={unpaidMinor === 0 ? 'dimmed' : undefined}>
        {moneyText({ amount: unpaidMinor, currency })}
      </Table.Td>
      <Table.Td className={classes.state ?? ''}>
        <WeekStateMark state={stateOf(line)} />
      </Table.Td>
    </Table.Tr>
  );
}

function LineNote({ line: { withoutFeedback, corrections } }: { line: TutorWeek }) {
  const { week: words } = paymentTexts.use();
  return (
    <Group gap="2px 12px" py={6}>
      {withoutFeedback > 0 && (
        <StateMark shape="triangle" tone="warning">
          {words.withoutFeedback(withoutFeedback)}
        </StateMark>
      )}
      {corrections > 0 && words.corrections(corrections)}
    </Group>
  );
}

const looks = {
  unpaid: { shape: 'ring', tone: 'primary' },
  partly: { shape: 'half', tone: 'primary' },
  paid: { shape: 'tick', tone: 'default' },
} as const;

function WeekStateMark({ state }: { state: WeekState }) {
  const { states } = paymentTexts.use();
  return <StateMark {...looks[state]}>{states[state]}</StateMark>;
}

function Totals({ shown }: { shown: readonly TutorWeek[] }) {
  const { week: words } = paymentTexts.use();
  return (
    <Table.Tfoot>
      {totalsOf(shown).map((total) => (
        <Table.Tr key={total.currency}>
          <Table.Td className={classes.check ?? ''} />
          <Table.Td className={classes.who ?? ''}>{words.total(total.currency)}</Table.Td>
          <Table.Td className={`p-figures ${classes.amount} ${classes.narrow}`}>{total.lessons}</Table.Td>
          <Table.Td className={`p-figures ${classes.amount} ${classes.wide}`}>{total.groupLessons}</Table.Td>
          <Table.Td className={classes.wide ?? ''} c="dimmed" fw={400}>
            {words.teachers(total.names.length)}
          </Table.Td>
          <Table.Td className={`${classes.amount} ${classes.wide}`}>
            {moneyText({ amount: total.paidMinor, currency: total.currency })}
          </Table.Td>
          <Table.Td className={classes.amount ?? ''}>
            {moneyText({ amount: total.unpaidMinor, currency: total.currency })}
          </Table.Td>
          <Table.Td className={classes.narrow ?? ''} />
        </Table.Tr>
      ))}
    </Table.Tfoot>
  );
}
