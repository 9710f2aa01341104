/** A lesson outside the call, over the whole screen: its pages, and what stands beside them. */
import { Button, Modal } from '@mantine/core';
import { useFullscreenElement, useMergedRef } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCalendarPlus, IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { TopicJson } from '../api/types.ts';
import { LessonPages } from '../documents/lesson-pages.tsx';
import type { Fit } from '../documents/page-layout.ts';
import { ReaderTools } from '../documents/reader-tools.tsx';
import { useLessonDocument } from '../documents/use-lesson-document.ts';
import { libraryTexts } from '../locales/texts.ts';
import { useTopLayer } from '../ui/use-top-layer.ts';
import { Small } from '../ui/words.tsx';
import { bookingPath, useLibraryPaths } from './paths.ts';
import { keepReadingPlace, readingPlace } from './reading-place.ts';
import { useLibrarySetting } from './setting.tsx';
import classes from './lesson-reader.module.css';
import libraryClasses from './library.module.css';

type Props = {
  topic: TopicJson;
  /** The lesson that it is read for. */
  booking: string | undefined;
  /** The course and level that it belongs to. */
  place: string;
  /** It is known that there is nothing to read. */
  isEmpty: boolean;
  /** The student has what a lesson of this area is paid with. */
  books: boolean;
  rail: ReactNode;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function LessonReader({ topic, booking, place, isEmpty, books, rail }: Props) {
  const { session, navigate } = useShell();
  const { uid } = session.person;
  const paths = useLibraryPaths();
  const words = libraryTexts.use();
  const { lesson, retry } = useLessonDocument(isEmpty ? null : topic, booking);
  const setting = useLibrarySetting();
  const [page, setPage] = useState(() => (setting ? 1 : readingPlace(uid, topic.lesson)));
  const [fit, onFit] = useState<Fit>('stage');
  const { ref, ...screen } = useFullscreenElement<HTMLDivElement>();
  const course = paths.material(topic.material, topic.course);
  // Who stands in the head stays there when its tools come with the document.
  const [tools, setTools] = useState<HTMLDivElement | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const frame = useMergedRef(room, ref);
  const turnTo = (next: number) => {
    setPage(next);
    // Where all of it scrolls as one, a page is read from its top all the same.
    room.current?.scrollTo({ top: 0 });
    // Whoever reads in somebody's stead leaves no mark.
    if (!setting) keepReadingPlace(uid, topic.lesson, next);
  };
  const close = () => navigate(course, { replace: true });
  const layer = useTopLayer(close);
  return (
    <Modal.Root opened fullScreen transitionProps={{ duration: 0 }} onClose={close} {...layer}>
      <Modal.Content bd={0} data-lesson-reader aria-label={topic.name || words.lesson}>
        <div className={classes.reader} ref={frame}>
          {setting && <div className={classes.bar}>{setting.bar}</div>}
          <Head topic={topic} place={place} books={books} course={course} tools={setTools} />
          <LessonPages
            alone
            fit={fit}
            lesson={lesson}
            page={page}
            onPage={turnTo}
            onRetry={retry}
            keysWithin="[data-lesson-reader]"
            stageClass={classes.stage}
            strip={(reader) =>
              reader &&
              tools &&
              createPortal(<ReaderTools reader={reader} fit={fit} onFit={onFit} screen={screen} />, tools)
            }
          />
          <aside className={classes.rail} aria-label={words.beside}>
            {rail}
          </aside>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type HeadProps = Pick<Props, 'topic' | 'place' | 'books'> & { course: string; tools: Ref<HTMLDivElement> };

function Head({ topic, place, books, course, tools }: HeadProps) {
  const words = libraryTexts.use();
  return (
    <div className={classes.head}>
      <Button
        component={Link}
        to={course}
        replace
        variant="subtle"
        color="gray"
        aria-label={words.backToCourse}
        leftSection={<IconChevronLeft {...icon} />}
        className={classes.narrow}
      >
        {words.backToCourse}
      </Button>
      <div className={classes.title}>
        <Modal.Title>
          <span className={libraryClasses.code}>{topic.code}</span> {topic.name}
        </Modal.Title>
        <Small truncate>{place}</Small>
      </div>
      <div className={classes.controls} ref={tools} />
      {books && (
        <Button
          component={Link}
          to={bookingPath(topic)}
          variant="default"
          aria-label={words.bookThis}
          leftSection={<IconCalendarPlus {...icon} />}
          className={classes.narrow}
        >
          {words.bookThis}
        </Button>
      )}
    </div>
  );
}
