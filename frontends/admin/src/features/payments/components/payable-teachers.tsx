import { Button, Group, Text } from '@mantine/core';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { useEffect, useRef, useState } from 'react';
import { paymentTexts } from '../../../locales/texts.ts';
import type { Paging } from '../../../ui/use-paging.ts';
import type { PayWeek, TutorWeek } from '../api/pay-week.ts';
import { isPayable, keyOf, totalsOf, tutorsIn } from '../pay-week.ts';
import classes from '../payments.module.css';
import { PayTutorsDialog } from './pay-tutors-dialog.tsx';
import { PayWeekTable } from './pay-week-table.tsx';

type Props = { week: PayWeek; shown: TutorWeek[]; paging: Paging };

/** The table, and what is chosen in it: only what is on screen and still owed can be paid. */
export function PayableTeachers({ week, shown, paging }: Props) {
  const words = paymentTexts.use();
  const [chosenKeys, setChosenKeys] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<ReadonlySet<string>>();
  const list = useRef<HTMLElement>(null);
  const hasPaid = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone with the selection.
    if (paying === undefined && hasPaid.current) list.current?.focus();
    hasPaid.current = false;
  }, [paying]);
  const payable = shown.filter(isPayable);
  const chosen = payable.filter((line) => chosenKeys.has(keyOf(line)));
  const choose = (lines: readonly TutorWeek[], on: boolean) => {
    const next = new Set(chosenKeys);
    for (const line of lines)
      if (on) next.add(keyOf(line));
      else next.delete(keyOf(line));
    setChosenKeys(next);
  };
  return (
    <section className="p-card" aria-label={words.week.list} style={{ overflow: 'clip' }} tabIndex={-1} ref={list}>
      <PayWeekTable
        shown={shown}
        payable={payable}
        chosen={chosen}
        open={paging.params.get('tutor') ?? ''}
        onChoose={choose}
        onOpen={(uid) => paging.filter('tutor', uid)}
      />
      {chosen.length > 0 && (
        <Chosen
          lines={chosen}
          onClear={() => setChosenKeys(new Set())}
          onPay={() => setPaying(new Set(chosen.map(keyOf)))}
        />
      )}
      {paying && (
        <PayTutorsDialog
          period={week.period}
          // As they stand now: after a refusal the dialog shows the new sums.
          lines={week.tutors.filter((line) => paying.has(keyOf(line)) && isPayable(line))}
          onClose={() => setPaying(undefined)}
          onPaid={() => {
            hasPaid.current = true;
            setChosenKeys(new Set());
          }}
        />
      )}
    </section>
  );
}

type ChosenProps = { lines: readonly TutorWeek[]; onClear: () => void; onPay: () => void };

/** How many, and what they come to in each currency. */
function Chosen({ lines, onClear, onPay }: ChosenProps) {
  const { week: words } = paymentTexts.use();
  return (
    <Group
      className={`p-line-above ${classes.chosen}`}
      justify="space-between"
      gap="sm"
      p="12px var(--p-gutter)"
      role="status"
    >
      <div>
        <Text fw={550}>{words.chosen(tutorsIn(lines))}</Text>
        <Quiet className="p-figures">
          {totalsOf(lines)
            .map(({ currency, unpaidMinor }) => moneyText({ amount: unpaidMinor, currency }))
            .join(', ')}
        </Quiet>
      </div>
      <Group gap="xs">
        <Button variant="subtle" color="gray" onClick={onClear}>
          {words.clear}
        </Button>
        <Button onClick={onPay}>{words.pay}</Button>
      </Group>
    </Group>
  );
}
