/** The lesson's document: strip with page and zoom above (or below, on phones), pages in the middle of the room. */
import type { TopicJson } from '@parlance/kit/api/types.ts';
import { LessonPages } from '@parlance/kit/documents/lesson-pages.tsx';
import { PageControls, ZoomControls } from '@parlance/kit/documents/reader-controls.tsx';
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import type { PagePlace } from '@parlance/kit/documents/use-reader.ts';
import type { ReactNode } from 'react';
import room from '../ui/room.module.css';

/** The page comes from outside: the teacher may lead it. `onPage` tells where the reader wants to go; a page that the document does not have is drawn as its nearest. */
type Props = PagePlace & {
  topic: TopicJson | null | undefined;
  pages: OpenedPages;
  /** Beside the page's own controls: who follows whom. */
  aside?: ReactNode;
};

export function Materials({ topic, pages, aside, ...place }: Props) {
  return (
    <LessonPages
      {...place}
      lesson={pages.lesson}
      onRetry={pages.retry}
      stageClass={room.stage}
      strip={(reader) => (
        <header className={room.head}>
          <div className={room.topic}>
            <span className={room.code}>{topic?.code}</span>
            <span className={room.name}>{topic?.name}</span>
          </div>
          {reader && (
            <>
              <PageControls reader={reader} />
              <div className={room.headEnd}>
                <div className={room.zoom}>
                  <ZoomControls reader={reader} />
                </div>
                {aside}
              </div>
            </>
          )}
        </header>
      )}
    />
  );
}
