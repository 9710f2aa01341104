import { Box, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { figureText, moneyText } from '../domain/money.ts';
import { incomeTexts } from '../locales/texts.ts';
import { Quiet } from '../ui/words.tsx';
import type { LineFilter } from './line-filter.ts';
import type { Income } from './use-income.ts';
import classes from './income.module.css';

type Props = { income: Income; group: boolean; filter: LineFilter; onFilter: (filter: LineFilter) => void };

/** Four figures; pressing one lists the lines that it counts. A second currency stands below, never added. */
export function IncomeFigures({ income, group, filter, onFilter }: Props) {
  const words = incomeTexts.use();
  const { paidCount, unpaidCount, currency, totals } = income;
  const main = totals.find((total) => total.currency === currency);
  const others = totals.filter((total) => total.currency !== currency);
  const counted = group ? words.sessions : words.lessons;
  const [paidLabel, unpaidLabel] = group
    ? [words.paidSessions, words.unpaidSessions]
    : [words.paidLessons, words.unpaidLessons];
  const pick = (paid: boolean) => ({
    unpaid: !paid,
    isPicked: filter.paid === paid,
    onPick: () => onFilter(filter.paid === paid ? {} : { paid }),
  });
  const sumOf = (minor: number | undefined) => figureText({ amount: minor ?? 0, currency });
  const more = (of: 'paidMinor' | 'unpaidMinor') =>
    others.map((total) => moneyText({ amount: total[of], currency: total.currency })).join(', ');
  return (
    // The outlines of the figures fill the gaps.
    <SimpleGrid
      cols={{ base: 2, lg: 4 }}
      spacing={1}
      bd="1px solid var(--p-line)"
      bdrs="md"
      className={classes.figures}
    >
      <Figure {...pick(true)} label={paidLabel} value={String(paidCount)} unit={counted(paidCount)} />
      <Figure {...pick(false)} label={unpaidLabel} value={String(unpaidCount)} unit={counted(unpaidCount)} />
      <Figure
        {...pick(true)}
        label={words.paidIncome}
        value={sumOf(main?.paidMinor)}
        currency={currency}
        more={more('paidMinor')}
      />
      <Figure
        {...pick(false)}
        label={words.unpaidIncome}
        value={sumOf(main?.unpaidMinor)}
        currency={currency}
        more={more('unpaidMinor')}
      />
    </SimpleGrid>
  );
}

const Unit = ({ children }: { children: string }) => (
  <Quiet component="small" lts={0}>
    {children}
  </Quiet>
);

type FigureProps = {
  label: string;
  value: string;
  unit?: string;
  currency?: string;
  more?: string;
  unpaid: boolean;
  isPicked: boolean;
  onPick: () => void;
};

function Figure({ label, value, unit, currency, more, unpaid, isPicked, onPick }: FigureProps) {
  const { show } = incomeTexts.use();
  return (
    <Box role="group" aria-label={label} className={classes.figure} style={{ outline: '1px solid var(--p-line)' }}>
      <Group gap="xs" wrap="nowrap" c="dimmed" fw={550}>
        <Box component="i" w={10} h={10} bdrs={2} bg={unpaid ? 'var(--p-workplace)' : 'var(--p-text)'} />
        {label}
      </Group>
      <UnstyledButton
        mt={6}
        mih="var(--p-touch)"
        fz={{ base: 20, sm: 24 }}
        fw={650}
        lh={4 / 3}
        lts="-0.02em"
        className={`p-figures ${classes.pressed}`}
        aria-pressed={isPicked}
        title={show}
        onClick={onPick}
      >
        {currency && <Unit>{`${currency} `}</Unit>}
        {value}
        {unit && <Unit>{` ${unit}`}</Unit>}
      </UnstyledButton>
      {more && (
        <Text size="sm" c="dimmed" className="p-figures">
          {more}
        </Text>
      )}
    </Box>
  );
}
