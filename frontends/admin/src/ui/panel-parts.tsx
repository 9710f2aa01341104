/** What the panels of one person and of one application are made of. */
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import classes from './side-panel.module.css';

type HeadProps = {
  photo: ReactNode;
  name: string;
  email: string;
  align?: 'flex-start';
  onClose: () => void;
  children?: ReactNode;
};

/** Who it is, and the way back to the list. */
export const PanelHead = ({ photo, name, email, align, onClose, children }: HeadProps) => (
  <Group gap="sm" wrap="nowrap" align={align}>
    {photo}
    <Box flex={1} miw={0}>
      <Text component="h2" fz={20} lh="26px" fw={650} lts="-0.012em" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Quiet truncate>{email}</Quiet>
      {children}
    </Box>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.use().close} onClick={onClose}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Group>
);

/** A name over each fact. */
export const Facts = ({ rows }: { rows: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className={`p-figures ${classes.facts}`}>
    {rows.map(([name, fact]) => (
      <div key={name}>
        <Small component="dt">{name}</Small>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" className={classes.actions}>
    {children}
  </Group>
);
