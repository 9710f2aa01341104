import { Group, Table, UnstyledButton } from '@mantine/core';
import { PersonName } from '../ui/person-name.tsx';
import type { Schemas } from '../api/types.ts';
import { moneyText } from '../domain/money.ts';
import { incomeTexts } from '../locales/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { TimeBlock } from '../ui/time-block.tsx';
import { Small } from '../ui/words.tsx';
import { isUnrated } from './income-per-date.ts';
import classes from './pay-lines.module.css';

type PayLine = Schemas['PayLine'];
type Props = {
  lines: readonly PayLine[];
  zone: string;
  viewer: 'tutor' | 'admin';
  group: boolean;
  onOpen: (line: PayLine) => void;
  /** Why the amount is what it is. */
  onExplain: (line: PayLine) => void;
};

/** One row a lesson; pressing it leads to the lesson, pressing its amount tells why it is that. */
export function PayLines({ lines, group, ...props }: Props) {
  const { columns } = incomeTexts.use();
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.time}</Table.Th>
          <Table.Th>{group ? columns.students : columns.student}</Table.Th>
          <Table.Th>{columns.topic}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th ta="right">{columns.amount}</Table.Th>
          <Table.Th>{columns.payment}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} group={group} {...props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ line, zone, viewer, group, onOpen, onExplain }: Omit<Props, 'lines'> & { line: PayLine }) {
  const { paid, unpaid, correction, correctionFor, noRate } = incomeTexts.use();
  const { correctsPeriod, student, topic } = line;
  const open = () => onOpen(line);
  return (
    <Table.Tr data-pay-line={line.bookingId} onClick={open}>
      <Table.Td className={classes.when ?? ''}>
        <UnstyledButton display="block" w="100%" mih="var(--p-touch)" py={6} bdrs="sm" fz="sm" onClick={open}>
          <TimeBlock when={line.when} zone={zone} otherZone={line.studentTimeZone || undefined} />
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <Group gap={10} wrap="nowrap" className={classes.student}>
          {!group && <Avatar name={student.name} size={36} />}
          <PersonName name={student.name} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.topic ?? ''}>
        {correctsPeriod === null ? topic.name : correctionFor(topic.name)}
        <Small fw={550}>{topic.code}</Small>
      </Table.Td>
      <Table.Td className={classes.status ?? ''}>
        <StatusMark status={line.status} viewer={viewer === 'tutor' ? 'tutor' : 'admin'} />
      </Table.Td>
      <Table.Td className={`p-figures ${classes.amount}`}>
        <UnstyledButton
          mih="var(--p-touch)"
          bdrs="sm"
          py={6}
          fz="sm"
          className={classes.explain ?? ''}
          onClick={(event) => {
            event.stopPropagation();
            onExplain(line);
          }}
        >
          {isUnrated(line) ? noRate : moneyText(line)}
        </UnstyledButton>
        {correctsPeriod !== null && <Small>{correction}</Small>}
      </Table.Td>
      <Table.Td className={classes.payment ?? ''}>
        <StateMark shape={line.paid ? 'tick' : 'ring'} tone={line.paid ? 'default' : 'primary'}>
          {line.paid ? paid : unpaid}
        </StateMark>
      </Table.Td>
    </Table.Tr>
  );
}
