/** A course's lessons by level; the one that the student is at stands open. */
import { Box, Progress, UnstyledButton } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { levelOf } from '../domain/levels.ts';
import { libraryTexts } from '../locales/texts.ts';
import { LevelMark } from '../ui/level-mark.tsx';
import { Small } from '../ui/words.tsx';
import type { Course, Lesson, Material } from './api.ts';
import { LessonLine } from './lesson-line.tsx';
import { type Done, type LessonState, nextOf } from './lesson-states.ts';
import classes from './library.module.css';

type Props = {
  material: Material;
  course: Course;
  states: ReadonlyMap<string, LessonState>;
  /** Of a student: what is completed; undefined until it is known. */
  done: ReadonlyMap<string, Done> | undefined;
};

export function LessonLevels({ material, course, states, done }: Props) {
  const { lessons } = course;
  const isStudent = useShell().session.person.role === 'student';
  const levels = [...Map.groupBy(lessons, ({ level }) => level)];
  const here = nextOf(lessons, states)?.level ?? lessons[0]?.level;
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const turn = (level: number) =>
    setTurned((known) => new Set(known.has(level) ? [...known].filter((one) => one !== level) : [...known, level]));
  return (
    <Box className={`p-card ${classes.levels}`} style={{ overflow: 'hidden' }}>
      {levels.map(([level, ofLevel]) => {
        // What somebody has opened or closed stays so, and all others follow where the student is.
        const isOpen = (level === here) !== turned.has(level);
        return (
          <section key={level}>
            <LevelHead
              level={level}
              lessons={ofLevel}
              isOpen={isOpen}
              done={done && ofLevel.filter(({ id }) => done.has(id)).length}
              onTurn={() => turn(level)}
            />
            {isOpen && (
              <ul role="list">
                {ofLevel.map((lesson) => (
                  <LessonLine
                    key={lesson.id}
                    lesson={lesson}
                    address={{ material: material.id, course: course.id, lesson: lesson.id }}
                    books={isStudent && material.isOpened}
                    state={states.get(lesson.id)}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </Box>
  );
}

type HeadProps = {
  level: number;
  lessons: readonly Lesson[];
  isOpen: boolean;
  done: number | undefined;
  onTurn: () => void;
};

function LevelHead({ level, lessons, isOpen, done, onTurn }: HeadProps) {
  const words = libraryTexts.use();
  const { role } = useShell().session.person;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const count = lessons.length;
  const counts = role === 'student' && done !== undefined;
  return (
    <h3>
      <UnstyledButton className={classes.level} aria-expanded={isOpen} onClick={onTurn}>
        <Chevron size={18} stroke={1.75} color="var(--p-muted)" aria-hidden />
        {levelOf(level) ? <LevelMark level={level} /> : <span>{words.lessons}</span>}
        {counts ? (
          <>
            <Small component="span" visibleFrom="sm">
              {words.completedOf(done, count)}
            </Small>
            <Small
              component="span"
              hiddenFrom="sm"
              style={{ whiteSpace: 'nowrap' }}
              aria-label={words.completedOf(done, count)}
            >
              {words.of(done, count)}
            </Small>
          </>
        ) : (
          <Small component="span">{words.lessonCount(count)}</Small>
        )}
        {counts && <Progress w={{ base: 56, sm: 120 }} ml="auto" size={4} value={(100 * done) / count} aria-hidden />}
      </UnstyledButton>
    </h3>
  );
}
