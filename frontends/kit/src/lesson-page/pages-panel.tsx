/** Which pages of the material lay on the table, and for how long; each leads to the lesson in the library. */
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useLibraryPaths } from '../library/paths.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { lessonPageTexts, texts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Small } from '../ui/words.tsx';
import classes from './lesson-page.module.css';
import type { Course, Room } from './use-lesson-overview.ts';

type Props = { lesson: Lesson; pages: Room['pages']; course: Course | null };

/** "2 to 6" where they follow each other, "2, 4, 7" where not. */
function numbersText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  const follows = last - first === sorted.length - 1 && sorted.length > 2;
  return follows ? lessonPageTexts.now().pages.range(first, last) : sorted.join(', ');
}

export function PagesPanel({ lesson: { id, topic }, pages, course }: Props) {
  const words = lessonPageTexts.use();
  const { time } = texts.use();
  const paths = useLibraryPaths();
  const used = pages.filter(({ lesson }) => lesson === topic?.lesson).sort((a, b) => a.number - b.number);
  const minutes = (ms: number) => (ms < 60_000 ? words.pages.underMinute : time.minutes(Math.round(ms / 60_000)));
  return (
    <Panel
      title={words.pages.title}
      subtitle={used.length > 0 && words.pages.used(numbersText(used.map(({ number }) => number)), course?.pages ?? 0)}
      action={
        topic && (
          <Button
            component={Link}
            to={paths.lesson(topic, id)}
            variant="default"
            leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
          >
            {words.material.read}
          </Button>
        )
      }
    >
      {used.length === 0 ? (
        <EmptyState text={words.pages.none} />
      ) : (
        <ul className={`${classes.pages} ${classes.padded}`} role="list">
          {used.map(({ number, ms }) => (
            <li key={number} className={classes.page} aria-label={`${words.pages.page(number)}, ${minutes(ms)}`}>
              <span className={classes.sheet} aria-hidden>
                <i />
                <i />
                <i />
                <i />
              </span>
              <span className={`${classes.caption} p-figures`} aria-hidden>
                <b>{number}</b>
                <Small component="span">{minutes(ms)}</Small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
