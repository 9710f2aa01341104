/** A lesson's document in the stage that its frame gives: loading, none, failed with another try, or its pages. */
import { Box, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { documentTexts } from '../locales/texts.ts';
import { Reference } from '../ui/reference.tsx';
import classes from './lesson-pages.module.css';
import type { PdfDocument } from './open-pdf.ts';
import type { Fit } from './page-layout.ts';
import { PageWordsView } from './page-words.tsx';
import { PdfPages } from './pdf-pages.tsx';
import type { LessonDocument } from './use-lesson-document.ts';
import { usePinch } from './use-pinch.ts';
import { type PagePlace, type Reader, useReader } from './use-reader.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useSwipe } from './use-swipe.ts';

type Props = PagePlace & {
  lesson: LessonDocument;
  onRetry: () => void;
  /** What stands above the pages; without a reader while there is nothing to turn. */
  strip: (reader?: Reader) => ReactNode;
  stageClass?: string | undefined;
  /** Says which dialog the keys belong to. */
  keysWithin?: string | undefined;
  fit?: Fit | undefined;
  /** Nothing else on the page: arrows and swipes turn pages. */
  alone?: boolean;
};

export function LessonPages({ lesson, onRetry, strip, stageClass, ...place }: Props) {
  const { documents } = documentTexts.use();
  if (lesson.state === 'ready') {
    const { document } = lesson;
    return (
      <Pages
        key={document.fingerprints.join()}
        document={document}
        onRetry={onRetry}
        strip={strip}
        stageClass={stageClass}
        {...place}
      />
    );
  }
  return (
    <>
      {strip()}
      <section className={stageClass} aria-label={documents.label}>
        {lesson.state === 'failed' ? (
          <Failure text={lesson.text} problem={lesson.problem} onRetry={onRetry} />
        ) : (
          <Wait
            role="status"
            // Where the page will stand, in the shape that most have.
            className={lesson.state === 'loading' ? classes.blank : undefined}
          >
            <p>{lesson.state === 'loading' ? documents.loading : documents.none}</p>
          </Wait>
        )}
      </section>
    </>
  );
}

type PagesProps = Omit<Props, 'lesson'> & { document: PdfDocument };

function Pages({ document, onRetry, strip, stageClass, keysWithin, fit, alone = false, page, onPage }: PagesProps) {
  const { documents } = documentTexts.use();
  const stage = useRef<HTMLElement>(null);
  const reader = useReader({ document, stage, page, onPage, alone, ...(fit && { fit }) });
  usePinch(stage, reader);
  useSwipe(stage, alone ? reader.turn : undefined);
  useReaderKeys(reader, { within: keysWithin, alone: alone ? stage : undefined });
  return (
    <>
      {strip(reader)}
      <section
        className={`${classes.stage} ${stageClass ?? ''}`}
        aria-label={documents.label}
        ref={stage}
        // Zoomed in it scrolls, so the keyboard has to be able to stand in it.
        tabIndex={0}
      >
        {reader.text?.isShown ? (
          <PageWordsView number={reader.first} words={reader.text.words} />
        ) : (
          <PdfPages
            document={document}
            reader={reader}
            failed={({ zoomed, onRetry: drawAgain }) => (
              <Failure
                text={zoomed ? documents.zoomFailed : documents.failed}
                advice={zoomed ? documents.zoomAdvice : undefined}
                onRetry={() => {
                  drawAgain();
                  // What four tries could not draw is opened anew, under a new address.
                  if (!zoomed) onRetry();
                }}
              />
            )}
          />
        )}
      </section>
    </>
  );
}

/** As large as a small page, in the middle of the stage. */
const Wait = Stack.withProps({
  align: 'center',
  justify: 'center',
  w: 'min(100%, 540px)',
  mih: 'min(100%, 420px)',
  m: 'auto',
  p: 24,
  bd: '1px solid var(--p-line)',
  bdrs: 2,
  bg: 'var(--p-surface)',
  fz: 16,
  lh: 1.5,
  ta: 'center',
});

type FailureProps = { text: string; advice?: string | undefined; problem?: unknown; onRetry: () => void };

function Failure({ text, advice, problem, onRetry }: FailureProps) {
  const { documents } = documentTexts.use();
  return (
    <Wait role="alert">
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <p>
        {advice ? <b>{text}</b> : text}
        {advice && (
          <Box component="span" display="block" c="dimmed">
            {advice}
          </Box>
        )}
        <Reference of={problem} />
      </p>
      <Button
        variant="default"
        h={44}
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        onClick={onRetry}
      >
        {documents.retry}
      </Button>
    </Wait>
  );
}
