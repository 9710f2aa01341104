/** Beside the pages of a lesson: recordings, the teacher's notes, the lessons before and after. */
import { Anchor, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { libraryTexts } from '../locales/texts.ts';
import type { Lesson, LessonPage } from './api.ts';
import { useLibraryPaths } from './paths.ts';
import { RailSection } from './rail-section.tsx';
import { Recordings } from './recordings.tsx';
import classes from './library.module.css';

type Props = {
  page: LessonPage;
  /** Those of the course that the person may read, in order. */
  lessons: readonly Lesson[];
  renew: () => Promise<LessonPage | undefined>;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function LessonRail({ page, lessons, renew }: Props) {
  const words = libraryTexts.use();
  const { recordings, notes, lesson } = page;
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const [before, after] = at < 0 ? [] : [lessons[at - 1], lessons[at + 1]];
  return (
    <>
      <Recordings recordings={recordings} renew={renew} />
      {notes && (
        <RailSection title={words.teachersNotes}>
          <Anchor href={notes.url} target="_blank" rel="noopener" size="sm" className={classes.more}>
            {words.openNotes(notes.pages)} <IconExternalLink size={16} stroke={1.75} aria-hidden />
          </Anchor>
        </RailSection>
      )}
      {(before ?? after) && (
        <RailSection title={words.inThisCourse}>
          <Stack gap={8} align="stretch">
            {before && (
              <Neighbour page={page} lesson={before} label={words.lessonBefore} mark={<IconChevronLeft {...icon} />} />
            )}
            {after && (
              <Neighbour page={page} lesson={after} label={words.lessonAfter} mark={<IconChevronRight {...icon} />} />
            )}
          </Stack>
        </RailSection>
      )}
    </>
  );
}

type NeighbourProps = { page: LessonPage; lesson: Lesson; label: string; mark: ReactNode };

function Neighbour({ page: { material, course }, lesson, label, mark }: NeighbourProps) {
  const paths = useLibraryPaths();
  return (
    <Anchor
      component={Link}
      to={paths.lesson({ material: material.id, course: course.id, lesson: lesson.id })}
      state={{ from: 'lesson' }}
      replace
      className={classes.neighbour}
      aria-label={`${label}: ${lesson.code} ${lesson.name}`}
    >
      {mark}
      <span>
        <span className={classes.code}>{lesson.code}</span> {lesson.name}
      </span>
    </Anchor>
  );
}
