import { Box, SimpleGrid, Text } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { CourseProgress, ProgressTotals } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { LevelMark } from '@parlance/kit/ui/level-mark.tsx';
import { Quiet, Small } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { progressTexts } from '../../../locales/texts.ts';
import { levelReached, nextAfter } from '../model/standing.ts';

/** Four figures in a strip, each with a line of what it means. */
export function Figures({ courses, totals }: { courses: CourseProgress[]; totals: ProgressTotals }) {
  const { figures: words } = progressTexts.use();
  const { timeZone } = useShell().session.person;
  const on = (when: number | null | undefined) => (when ? dateText(when, timeZone) : undefined);
  const level = levelReached(courses);
  const next = nextAfter(courses);
  const [since, reached] = [on(totals.since), on(level?.when)];
  return (
    // The ground shows through the gaps as hairlines.
    <SimpleGrid
      cols={{ base: 2, md: 4 }}
      spacing={1}
      bg="var(--p-line)"
      bd="1px solid var(--p-line)"
      bdrs="md"
      style={{ overflow: 'hidden' }}
    >
      <Figure name={words.lessons} value={totals.completedLessons}>
        {since && words.since(since)}
      </Figure>
      <Figure name={words.time} value={<Time minutes={totals.lessonMinutes} />}>
        {words.asBooked}
      </Figure>
      <Figure name={words.level} value={level ? <Tile level={level.level} /> : words.noLevel}>
        {level ? reached && words.reached(reached) : words.levelMeans}
      </Figure>
      <Figure name={words.certificates} value={totals.certificates}>
        {next === undefined ? words.allEarned : words.nextAfter(next)}
      </Figure>
    </SimpleGrid>
  );
}

/** The units step back behind their figures. */
function Time({ minutes }: { minutes: number }) {
  const { figures: words } = progressTexts.use();
  const unit = (name: string) => (
    <Text component="span" size="sm" c="dimmed" lts={0}>
      {name}
    </Text>
  );
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return (
    <>
      {hours > 0 && (
        <>
          {hours} {unit(words.hours)}{' '}
        </>
      )}
      {(rest > 0 || hours === 0) && (
        <>
          {rest} {unit(words.minutes)}
        </>
      )}
    </>
  );
}

/** Its letters stand as wide as everywhere. */
const Tile = ({ level }: { level: number }) => (
  <Box lts={0}>
    <LevelMark level={level} />
  </Box>
);

type FigureProps = { name: string; value: ReactNode; children: ReactNode };

const Figure = ({ name, value, children }: FigureProps) => (
  <Box role="group" aria-label={name} p="var(--p-gutter)" bg="var(--p-surface)" miw={0}>
    <Quiet fw={550}>{name}</Quiet>
    <Box fz={24} fw={650} lh="32px" lts="-0.02em" mt={4} className="p-figures">
      {value}
    </Box>
    <Small mt={4}>{children}</Small>
  </Box>
);
