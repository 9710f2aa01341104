import { Box, Skeleton, Text } from '@mantine/core';
import { language } from '@parlance/kit/i18n/language.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import classes from './figure-strip.module.css';

/** `count` is undefined while it is not known, null where it could not be read. */
export type Figure = { to: string; name: string; count: number | undefined | null; note: string; isUrgent?: boolean };

/** Numbers side by side, each the way to the list behind it. */
export function FigureStrip({ figures, away }: { figures: readonly Figure[]; away: string }) {
  return (
    <div className={`p-card ${classes.strip}`}>
      {figures.map(({ to, name, count, note, isUrgent }) => (
        <Link key={name} to={to} className={classes.cell} data-urgent={(isUrgent && Boolean(count)) || undefined}>
          <Small component="span" fw={550}>
            {name}
          </Small>
          {count === undefined ? (
            <Skeleton height={24} width={48} my={4} aria-hidden />
          ) : (
            <Text component="b" fz={24} lh="32px" fw={650} lts="-0.02em" className="p-figures">
              {count === null ? '–' : count.toLocaleString(language())}
            </Text>
          )}
          <Box component="span" mih={18}>
            <Small component="span">{count === null ? away : note}</Small>
          </Box>
        </Link>
      ))}
    </div>
  );
}
