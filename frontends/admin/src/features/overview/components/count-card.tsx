import { Group, Text } from '@mantine/core';
import { language } from '@parlance/kit/i18n/language.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './count-card.module.css';

type Props = { to: string; icon: Icon; name: string; count: number; note: string };

/** One number with what it counts; the whole card leads to the list behind it. */
export function CountCard({ to, icon: Mark, name, count, note }: Props) {
  return (
    <Link className={classes.card} to={to}>
      <Group gap="xs" wrap="nowrap" fw={550}>
        <Mark size={18} stroke={1.75} color="var(--p-muted)" style={{ flex: 'none' }} aria-hidden /> {name}
      </Group>
      <Text component="b" fz={32} lh="40px" fw={650} className={classes.count}>
        {count.toLocaleString(language())}
      </Text>
      <Small>{note}</Small>
    </Link>
  );
}
