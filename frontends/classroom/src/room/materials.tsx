/** The lesson's document: strip with page and zoom above (or below, on phones), pages in the middle of the room. */
import { Group, Text } from '@mantine/core';
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
        <Group component="header" className={room.head} wrap="nowrap" gap={8} pl={{ base: 4, md: 16 }} pr={8}>
          <Group flex={1} miw={0} gap={8} align="baseline" wrap="nowrap" visibleFrom="md">
            <Text span inherit fw={650}>
              {topic?.code}
            </Text>
            <Text span inherit truncate c="dimmed">
              {topic?.name}
            </Text>
          </Group>
          {reader && (
            <>
              <PageControls reader={reader} />
              <Group flex={1} justify="flex-end" gap={8} wrap="nowrap">
                <div className={room.wide}>
                  <ZoomControls reader={reader} />
                </div>
                {aside}
              </Group>
            </>
          )}
        </Group>
      )}
    />
  );
}
