import { ActionIcon, type ActionIconProps, Button, type ButtonProps, UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import parts from './parts.module.css';

type Props = ComponentPropsWithRef<'button'>;

/** A button of the room's own shape: Mantine's, drawn by the class that it is given and by nothing else. */
export const RoomButton = ({ className = '', ...props }: Props) => (
  <UnstyledButton unstyled className={`${parts.bare} ${className}`} {...props} />
);

/** Over the middle of what it is about. */
export const FloatingButton = (props: ButtonProps & Pick<Props, 'onClick'>) => (
  <Button radius="xl" left="50%" style={{ translate: '-50% 0', zIndex: 2, boxShadow: 'var(--p-float)' }} {...props} />
);

type IconButtonProps = ActionIconProps & Pick<Props, 'type' | 'onClick'> & { label: string };

/** An icon alone: its name is read out, and shown where the pointer rests. */
export const IconButton = ({ label, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} {...props} />
);
