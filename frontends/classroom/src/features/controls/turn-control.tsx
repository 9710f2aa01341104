/** What the whole room is told when it is turned on or off; a press while that is under way does nothing. */
import { IconUsersMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { leadingTexts } from '../../locales/texts.ts';
import { Control, flag, icon } from './control.tsx';

export type Turn = { on: boolean; busy: boolean; toggle(): void };

type Words = { label: string; title: string };
type Props = {
  turn: Turn;
  words: { on: Words; off: Words };
  /** How it looks while it is on. */
  tone: 'on' | 'warn';
  /** Not on phones, which cannot do it. */
  wideOnly?: boolean;
  children: ReactNode;
};

export function TurnControl({ turn, words, tone, wideOnly = false, children }: Props) {
  return (
    <Control
      {...(turn.on ? words.on : words.off)}
      data-on={flag(turn.on && tone === 'on')}
      data-warn={flag(turn.on && tone === 'warn')}
      data-wide={flag(wideOnly)}
      aria-pressed={turn.on}
      inactive={turn.busy}
      onClick={turn.toggle}
    >
      {children}
    </Control>
  );
}

export function MuteAllControl({ muting }: { muting: Turn }) {
  const { on, onTitle, off, offTitle } = leadingTexts.use().muteAll;
  const words = { on: { label: on, title: onTitle }, off: { label: off, title: offTitle } };
  return (
    <TurnControl turn={muting} words={words} tone="warn">
      <IconUsersMinus {...icon} />
    </TurnControl>
  );
}
