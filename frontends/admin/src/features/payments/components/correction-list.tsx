import { Anchor, Box, Group, Skeleton, Table, Text } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { paymentTexts } from '../../../locales/texts.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { useAccount } from '../api/account.ts';
import { type PayCorrection, useCorrections } from '../api/corrections.ts';
import { nameOf } from '../payment-words.ts';
import { periodDay, schoolDay, schoolTime } from '../school-time.ts';
import classes from '../payments.module.css';

/** Every correction of pay, newest first, with the statement that it stands in. */
export function CorrectionList() {
  const words = paymentTexts.use().corrections;
  return (
    <section className="p-card" aria-label={words.list} style={{ overflow: 'clip' }}>
      <PagedList
        query={useCorrections()}
        pending={<Skeleton height={160} radius={0} />}
        none={<EmptyState text={words.none} />}
        more={words.more}
        margin="sm"
      >
        {(corrections) => <Corrections corrections={corrections} />}
      </PagedList>
    </section>
  );
}

function Corrections({ corrections }: { corrections: readonly PayCorrection[] }) {
  const { columns } = paymentTexts.use().corrections;
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.wide ?? ''}>{columns.made}</Table.Th>
          <Table.Th>{columns.teacher}</Table.Th>
          <Table.Th>{columns.line}</Table.Th>
          <Table.Th className={classes.wide ?? ''}>{columns.by}</Table.Th>
          <Table.Th className={classes.amount ?? ''}>{columns.amount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {corrections.map((correction) => (
          <Line key={correction.lesson.id} correction={correction} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Line({ correction }: { correction: PayCorrection }) {
  const words = paymentTexts.use().corrections;
  const { tutor, lesson, cause, at, actorUid, period } = correction;
  const statement = `/admin/payments?period=${period}&tutor=${tutor.uid}`;
  const maker = actorUid ? <Maker uid={actorUid} /> : words.byLesson;
  return (
    <Table.Tr>
      <Table.Td className={`p-figures ${classes.wide}`}>{schoolTime(at)}</Table.Td>
      <Table.Td className={classes.who ?? ''}>
        <Group gap={10} wrap="nowrap" py={6}>
          <Avatar name={nameOf(tutor)} size={24} />
          <Text component={Link} inherit fw={550} c="inherit" truncate to={statement}>
            {nameOf(tutor)}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td className={classes.state ?? ''}>
        <Box py={6} style={{ overflowWrap: 'anywhere' }}>
          {words.of(lesson.topic.code, schoolDay(lesson.when))}
          <Small>{cause}</Small>
          <Small>
            <Anchor component={Link} inherit to={statement}>
              {words.standsIn(periodDay(period))}
            </Anchor>
          </Small>
          <Small component="div" hiddenFrom="md">
            {words.columns.made}: {schoolTime(at)}, {words.columns.by}: {maker}
          </Small>
        </Box>
      </Table.Td>
      <Table.Td className={classes.wide ?? ''}>{maker}</Table.Td>
      <Table.Td className={`p-figures ${classes.amount}`}>{moneyText(correction)}</Table.Td>
    </Table.Tr>
  );
}

function Maker({ uid }: { uid: string }) {
  const maker = useAccount(uid);
  if (maker.isPending) return <Skeleton height={12} w={96} />;
  return <PersonLink uid={uid} name={nameOf({ name: maker.data?.name ?? '' })} />;
}
