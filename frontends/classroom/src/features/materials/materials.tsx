/** The lesson's document: strip with page and zoom above (or below, on phones), pages in the middle of the room (CALL-19, MAT-15..MAT-23). */
import { pdf } from '@parlance/kit/domain/limits.ts';
import type { TopicJson } from '@parlance/kit/api/types.ts';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { texts } from '../../locales/texts.ts';
import room from '../../ui/room.module.css';
import classes from './materials.module.css';
import type { PdfDocument } from '@parlance/kit/documents/open-pdf.ts';
import { layoutPages, nextZoom } from './page-layout.ts';
import { PdfPageView } from '@parlance/kit/documents/pdf-page.tsx';
import { useLessonDocument } from './use-lesson-document.ts';
import type { PagePlace } from './use-page.ts';
import { useDebounced, useSize } from '@parlance/kit/documents/use-size.ts';

/** The page comes from outside: the teacher may lead it. `onPage` tells where the reader wants to go; a page that the document does not have is drawn as its nearest. */
type Props = PagePlace & {
  topic: TopicJson | null | undefined;
  /** Beside the page's own controls: who follows whom. */
  aside?: ReactNode;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function Materials({ topic, page, onPage, aside }: Props) {
  const { materials } = texts.use();
  const { lesson, retry } = useLessonDocument(topic);
  if (lesson.state === 'ready')
    return (
      <Reader
        {...{ topic, page, onPage, aside }}
        document={lesson.document}
        key={lesson.document.fingerprints.join()}
      />
    );
  return (
    <>
      <Strip topic={topic} />
      <section className={room.stage} aria-label={materials.label}>
        <div className={classes.wait} data-state={lesson.state} role={lesson.state === 'failed' ? 'alert' : 'status'}>
          {lesson.state === 'loading' && <p>{materials.loading}</p>}
          {lesson.state === 'none' && <p>{materials.none}</p>}
          {lesson.state === 'failed' && (
            <>
              <IconAlertTriangle {...icon} size={24} />
              <p>{lesson.text}</p>
              <button type="button" className={room.button} onClick={retry}>
                <IconRefresh {...icon} />
                {materials.retry}
              </button>
            </>
          )}
        </div>
      </section>
    </>
  );
}

type StripProps = {
  topic: Props['topic'];
  aside?: ReactNode;
  pages?: {
    shown: number[];
    count: number;
    zoom: number;
    onPage: (step: 1 | -1) => void;
    onZoom: (direction: 1 | -1) => void;
  };
};

function Strip({ topic, pages, aside }: StripProps) {
  const { materials } = texts.use();
  const last = pages?.shown.at(-1) ?? 0;
  return (
    <header className={room.head}>
      <div className={room.topic}>
        <span className={room.code}>{topic?.code}</span>
        <span className={room.name}>{topic?.name}</span>
      </div>
      {pages && (
        <>
          <div className={room.pager} role="group" aria-label={materials.page}>
            <button
              type="button"
              className={room.iconButton}
              aria-label={materials.back}
              disabled={pages.shown[0] === 1}
              onClick={() => pages.onPage(-1)}
            >
              <IconChevronLeft {...icon} />
            </button>
            <span className={room.of} aria-live="polite">
              {materials.of(<b>{pages.shown.join('–')}</b>, pages.count)}
            </span>
            <button
              type="button"
              className={room.iconButton}
              aria-label={materials.forward}
              disabled={last === pages.count}
              onClick={() => pages.onPage(1)}
            >
              <IconChevronRight {...icon} />
            </button>
          </div>
          <div className={room.headEnd}>
            <div className={room.zoom} role="group" aria-label={materials.zoom}>
              <button
                type="button"
                className={room.iconButton}
                aria-label={materials.zoomOut}
                onClick={() => pages.onZoom(-1)}
              >
                <IconMinus {...icon} />
              </button>
              <span>{Math.round(pages.zoom * 100)} %</span>
              <button
                type="button"
                className={room.iconButton}
                aria-label={materials.zoomIn}
                onClick={() => pages.onZoom(1)}
              >
                <IconPlus {...icon} />
              </button>
            </div>
            {aside}
          </div>
        </>
      )}
    </header>
  );
}

function Reader({ topic, document, page, onPage, aside }: Props & { document: PdfDocument }) {
  const { materials } = texts.use();
  const stage = useRef<HTMLElement>(null);
  const size = useSize(stage, pdf.zoomDebounceMs);
  const [zoom, setZoom] = useState(1);
  const [ratio, setRatio] = useState(1 / 1.414);
  const [failed, setFailed] = useState<number>();
  const settledZoom = useDebounced(zoom, pdf.zoomDebounceMs);
  const count = document.numPages;
  const { first, shown, pageWidth } = layoutPages({
    page: Math.min(count, Math.max(1, page)),
    count,
    ratio,
    zoom: settledZoom,
    stage: size,
    windowWidth: window.innerWidth,
  });
  const onShape = useCallback(
    (shape: number) => setRatio((known) => (Math.abs(known - shape) < 0.001 ? known : shape)),
    [],
  );
  const turn = (step: 1 | -1) => onPage(Math.min(count, Math.max(1, first + step * shown.length)));

  return (
    <>
      <Strip
        topic={topic}
        aside={aside}
        pages={{ shown, count, zoom, onPage: turn, onZoom: (direction) => setZoom((now) => nextZoom(now, direction)) }}
      />
      <section className={room.stage} aria-label={materials.label} ref={stage}>
        {failed === settledZoom ? (
          <div className={classes.wait} role="alert">
            <p>
              <b>{materials.zoomFailed}</b>
              <br />
              {materials.zoomAdvice}
            </p>
            <button type="button" className={room.button} onClick={() => setFailed(undefined)}>
              <IconRefresh {...icon} />
              {materials.retry}
            </button>
          </div>
        ) : (
          <div className={classes.pages}>
            {shown.map((number) => (
              <PdfPageView
                key={number}
                {...{ document, number, onShape }}
                width={pageWidth}
                onFailure={() => setFailed(settledZoom)}
              />
            ))}
          </div>
        )}
      </section>
    </>
  );
}
