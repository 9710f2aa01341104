/** One control of the bar: an icon, its word, and how it stands. */
import type { ReactNode } from 'react';
import { RoomButton } from '../../ui/room-button.tsx';
import room from '../../ui/room.module.css';

export const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type ControlProps = {
  label: string;
  title: string;
  /** Instead of the label, where that does not say all. */
  name?: string | undefined;
  pressed?: boolean;
  off?: boolean;
  on?: boolean;
  warn?: boolean;
  /** Not on phones, which cannot do it. */
  wideOnly?: boolean;
  /** Where the sidebar has no room for it. */
  narrowOnly?: boolean;
  locked?: boolean;
  disabled?: boolean;
  /** It may be pressed all the same: the last press counts. */
  busy?: boolean;
  expanded?: boolean;
  leave?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function Control({
  label,
  title,
  name,
  pressed,
  off,
  on,
  warn,
  wideOnly,
  narrowOnly,
  locked,
  disabled,
  busy,
  expanded,
  leave,
  onClick,
  children,
}: ControlProps) {
  return (
    <RoomButton
      className={room.control}
      title={title}
      aria-label={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-busy={busy || undefined}
      aria-disabled={locked || disabled || undefined}
      data-off={off || undefined}
      data-on={on || undefined}
      data-warn={warn || undefined}
      data-wide={wideOnly || undefined}
      data-narrow={narrowOnly || undefined}
      data-locked={locked || undefined}
      data-leave={leave || undefined}
      onClick={() => !locked && !disabled && onClick()}
    >
      {children}
      <span>{label}</span>
    </RoomButton>
  );
}
