/** What is wrong with a device, and what helps. */
import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import parts from './parts.module.css';

type Props = BoxProps & { tone?: 'warning' | 'danger'; role?: 'status' | 'alert'; title?: string; children: ReactNode };

export const Note = ({ tone = 'warning', title, children, ...props }: Props) => (
  <Box className={parts.note} data-tone={tone} fz="sm" lh="sm" {...props}>
    {title && <b>{title}</b>}
    {children}
  </Box>
);
