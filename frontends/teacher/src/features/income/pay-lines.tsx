import type { Schemas } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { TimeBlock } from '@parlance/kit/ui/time-block.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Group, Table, UnstyledButton } from '@mantine/core';
import { incomeTexts } from '../../locales/texts.ts';
import { amountText } from './amount.ts';
import classes from './pay-lines.module.css';

type PayLine = Schemas['PayLine'];

/** One row a lesson; pressing it leads to the lesson's history. */
export function PayLines({ lines }: { lines: readonly PayLine[] }) {
  const { session, navigate } = useShell();
  const { columns, paid, unpaid } = incomeTexts.use();
  const open = () => navigate('/tutor/bookings', { state: { history: true } });
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.time}</Table.Th>
          <Table.Th>{columns.student}</Table.Th>
          <Table.Th>{columns.topic}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th ta="right">{columns.amount}</Table.Th>
          <Table.Th>{columns.payment}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.id} data-pay-line={line.bookingId} onClick={open}>
            <Table.Td className={classes.when ?? ''}>
              <UnstyledButton display="block" w="100%" py={6} bdrs="sm" fz="sm" onClick={open}>
                <TimeBlock when={line.when} zone={session.person.timeZone} />
              </UnstyledButton>
            </Table.Td>
            <Table.Td>
              <Group gap={10} wrap="nowrap" className={classes.student}>
                <Avatar name={line.student.name} size={36} />
                {line.student.name}
              </Group>
            </Table.Td>
            <Table.Td className={classes.topic ?? ''}>
              {line.topic.name}
              <Small fw={550}>{line.topic.code}</Small>
            </Table.Td>
            <Table.Td className={classes.status ?? ''}>
              <StatusMark status={line.status} viewer="tutor" />
            </Table.Td>
            <Table.Td className={`p-figures ${classes.amount}`}>{amountText(line.rate, line.currency)}</Table.Td>
            <Table.Td className={classes.payment ?? ''}>
              <StateMark shape={line.paid ? 'tick' : 'ring'} tone={line.paid ? 'default' : 'primary'}>
                {line.paid ? paid : unpaid}
              </StateMark>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
