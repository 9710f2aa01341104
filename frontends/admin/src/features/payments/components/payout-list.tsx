import { Button, Group, Text } from '@mantine/core';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { paymentTexts } from '../../../locales/texts.ts';
import type { PayWeek, Payout } from '../api/pay-week.ts';
import { nameOf } from '../payment-words.ts';
import { schoolTime } from '../school-time.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

/** What was marked as paid in this week, by whom, and the way back. */
export function PayoutList({ week }: { week: PayWeek }) {
  const { payouts: words } = paymentTexts.use();
  const [takingBack, setTakingBack] = useState('');
  const nameIn = ({ tutor }: Payout) => nameOf({ name: week.tutors.find(({ uid }) => uid === tutor)?.name ?? '' });
  const asked = week.payouts.find(({ id }) => id === takingBack);
  return (
    <Panel title={words.heading} subtitle={words.note}>
      <ul role="list" className="p-ruled">
        {week.payouts.map((payout) => (
          <PayoutLine
            key={payout.id}
            payout={payout}
            name={nameIn(payout)}
            onTakeBack={() => setTakingBack(payout.id)}
          />
        ))}
      </ul>
      {asked && <TakeBackDialog payout={asked} name={nameIn(asked)} onClose={() => setTakingBack('')} />}
    </Panel>
  );
}

type LineProps = { payout: Payout; name: string; onTakeBack: () => void };

function PayoutLine({ payout, name, onTakeBack }: LineProps) {
  const { payouts: words } = paymentTexts.use();
  const { amount, currency, takenBackAt, takenBackReason } = payout;
  const isTakenBack = takenBackAt !== null;
  return (
    <Group component="li" gap="sm" p="10px var(--p-gutter)">
      <div style={{ flex: '1 1 200px', minWidth: 0 }}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Small style={{ overflowWrap: 'anywhere' }}>
          {payout.reference}, {words.lines(payout.lines)}, {payout.actor.name}, {schoolTime(payout.at)}
        </Small>
        {isTakenBack && <Small style={{ overflowWrap: 'anywhere' }}>{words.takenBack(takenBackReason)}</Small>}
      </div>
      <Text span inherit td={isTakenBack ? 'line-through' : undefined} c={isTakenBack ? 'dimmed' : undefined}>
        {moneyText({ amount, currency })}
      </Text>
      {!isTakenBack && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.takeBackOf(name, moneyText(payout))}
          onClick={onTakeBack}
        >
          {words.takeBack}
        </Button>
      )}
    </Group>
  );
}
