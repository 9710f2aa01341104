import { UnstyledButton } from '@mantine/core';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { bookingTexts } from '../../locales/texts.ts';
import classes from './slot-pill.module.css';

type Props = {
  when: number;
  zone: string;
  chosen: boolean;
  taken: boolean;
  /** Its day beside times of other days, or the other side's time. */
  hint?: string | undefined;
  onChoose: () => void;
};

/** One time: 44 px high; free, chosen, or just taken by somebody else. The zone is said once above the list. */
export function SlotPill({ when, zone, chosen, taken, hint, onChoose }: Props) {
  const { teacher } = bookingTexts.use();
  const word = taken ? teacher.taken : chosen ? teacher.chosen : hint;
  return (
    <UnstyledButton
      className={classes.slot}
      data-chosen={(chosen && !taken) || undefined}
      data-taken={taken || undefined}
      aria-pressed={chosen}
      disabled={taken}
      onClick={onChoose}
    >
      <b>{timeOf(when, zone)}</b>
      {word && <small>{word}</small>}
    </UnstyledButton>
  );
}
