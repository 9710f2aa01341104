/** What the whole room is told when it is turned on or off; a press while that is under way does nothing. */
import type { Icon as IconType } from '@tabler/icons-react';
import { Control, flag, icon } from './control.tsx';

type Toggle = { on: boolean; busy: boolean; toggle(): void };

type Words = { label: string; title: string };
type Props = {
  toggle: Toggle;
  words: { on: Words; off: Words };
  /** How it looks while it is on. */
  tone: 'on' | 'warn';
  /** Not on phones, which cannot do it. */
  wideOnly?: boolean;
  Icon: IconType;
};

export function ToggleControl({ toggle, words, tone, wideOnly = false, Icon }: Props) {
  return (
    <Control
      {...(toggle.on ? words.on : words.off)}
      data-on={flag(toggle.on && tone === 'on')}
      data-warn={flag(toggle.on && tone === 'warn')}
      data-wide={flag(wideOnly)}
      aria-pressed={toggle.on}
      inactive={toggle.busy}
      onClick={toggle.toggle}
    >
      <Icon {...icon} />
    </Control>
  );
}
