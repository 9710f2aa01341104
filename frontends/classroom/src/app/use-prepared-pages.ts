/** The lesson's document while the preview is looked at: opened, and the page that will be on screen read, so that entering only has to draw it. */
import type { TopicJson } from '@parlance/kit/api/types.ts';
import { readPage } from '@parlance/kit/documents/read-page.ts';
import { type OpenedPages, useLessonDocument } from '@parlance/kit/documents/use-lesson-document.ts';
import { useEffect } from 'react';

type Lying = {
  topic: TopicJson | null | undefined;
  booking: string | undefined;
  /** Where the teacher is, or the first. */
  page: number;
};

/** Without a topic nothing is opened. */
export function usePreparedPages({ topic, booking, page }: Lying): OpenedPages {
  const pages = useLessonDocument(topic, booking);
  const { lesson } = pages;
  const document = lesson.state === 'ready' ? lesson.document : undefined;
  useEffect(() => {
    // What is wrong with a page is said by whoever draws it.
    if (document) void readPage(document, Math.min(page, document.numPages)).catch(() => undefined);
    // Only before it is drawn: whoever turns a page reads it themselves.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [document]);
  return pages;
}
