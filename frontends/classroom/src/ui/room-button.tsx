import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import parts from './parts.module.css';

/** Every button of the lobby and the room: Mantine's, drawn by the class that it is given and by nothing else. */
export const RoomButton = ({ className = '', ...props }: ComponentPropsWithRef<'button'>) => (
  <UnstyledButton unstyled className={`${parts.bare} ${className}`} {...props} />
);
