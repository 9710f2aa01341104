/** What is new for a student or a teacher: newest first, each until somebody says Ok. */
import { Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnnouncementJson } from '../api/types.ts';
import { zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { announcementTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { RecordListSkeleton } from '../ui/skeletons.tsx';
import { Quiet } from '../ui/words.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { allUnviewed, useOk } from './use-announcements.ts';

export function AnnouncementsScreen() {
  const { api, session } = useShell();
  const words = announcementTexts.use();
  const now = useNow(60_000);
  const list = useInfiniteQuery(allUnviewed(api));
  const ok = useOk();
  const [opened, setOpened] = useState<AnnouncementJson>();
  const told = useRef<HTMLParagraphElement>(null);
  const count = list.data?.pages[0]?.unviewedCount;
  /** What had the focus goes with its row; how many are left is what comes next. */
  const dismiss = (id: string) => {
    ok(id);
    setOpened(undefined);
    told.current?.focus();
  };
  return (
    <Stack gap="md">
      <Quiet ref={told} tabIndex={-1} role="status" className="p-figures">
        {count !== undefined && count > 0 && words.left(count, zoneLabel(session.person.timeZone, now))}
      </Quiet>
      <section className="p-card" aria-label={words.title}>
        <PagedList
          query={list}
          pending={<RecordListSkeleton rows={3} />}
          none={<EmptyState text={words.none} />}
          more={words.more}
          margin="sm"
        >
          {(items) => (
            <div className="p-ruled">
              {items.map((item) => (
                <AnnouncementRow
                  key={item.id}
                  item={item}
                  now={now}
                  onOpen={() => setOpened(item)}
                  onOk={() => dismiss(item.id)}
                />
              ))}
            </div>
          )}
        </PagedList>
      </section>
      {opened && (
        <AnnouncementDialog
          item={opened}
          now={now}
          onOk={() => dismiss(opened.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}
