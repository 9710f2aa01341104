/** One control of the bar: an icon and its word. How it stands is told by its attributes, which the styles read too. */
import type { ComponentPropsWithRef } from 'react';
import { RoomButton } from '../../ui/room-button.tsx';
import room from '../../ui/room.module.css';

export const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** For `data-` attributes: there, or not there at all. */
export const flag = (is: boolean) => is || undefined;

type Props = ComponentPropsWithRef<'button'> & {
  label: string;
  /** It stays in the order of the keyboard, and does nothing. */
  inactive?: boolean;
};

export function Control({ label, inactive = false, onClick, children, ...standing }: Props) {
  return (
    <RoomButton
      className={room.control}
      aria-disabled={flag(inactive)}
      onClick={inactive ? undefined : onClick}
      {...standing}
    >
      {children}
      <span>{label}</span>
    </RoomButton>
  );
}
