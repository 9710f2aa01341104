/** The dashboard's card of what is new: all up to three, else the first two. */
import { newestUnviewed } from '../announcements/use-announcements.ts';
import { lists } from '@parlance/proto/limits';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnnouncementJson } from '../api/types.ts';
import { dateText, relativeText, timeOf } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PhotoButton } from '../ui/avatar.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { dashboardTexts, texts } from '../locales/texts.ts';
import { RecordListSkeleton } from '../ui/skeletons.tsx';
import { Panel } from '../ui/panel.tsx';
import { Quiet, Small } from '../ui/words.tsx';
import { useOpenTeacher } from './use-open-teacher.ts';

/** Nought to three show all, four or more show two. */
export function shownOnDashboard<T>(items: readonly T[]): readonly T[] {
  return items.length > lists.announcementsAllUpTo ? items.slice(0, lists.announcementsShown) : items;
}

export function LatestAnnouncements() {
  const { api, session, navigate } = useShell();
  const openTeacher = useOpenTeacher();
  const { announcements } = dashboardTexts.use();
  const now = useNow(60_000);
  const list = useQuery(newestUnviewed(api));
  const { items = [], unviewedCount = 0 } = list.data ?? {};
  const { role } = session.person;
  const all = role === 'admin' ? '/admin/announcements' : `/${role}/dashboard/announcements`;
  return (
    <Panel
      title={announcements.title}
      action={
        <Anchor component="button" type="button" onClick={() => navigate(all)}>
          {items.length > 0 ? announcements.allOf(unviewedCount) : announcements.all}
        </Anchor>
      }
    >
      {list.isPending && <RecordListSkeleton rows={1} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && <EmptyState text={announcements.none} />}
      <Stack gap={0} mx="var(--p-gutter)" className="p-ruled">
        {shownOnDashboard(items).map((item) => (
          <Group key={item.id} component="article" gap="sm" wrap="nowrap" align="flex-start" py={14}>
            <PersonPhoto item={item} onOpen={openTeacher} />
            <Stack gap={2} miw={0}>
              <Text component="h3" size="sm" fw={650}>
                {item.title}
              </Text>
              <Quiet>{item.message}</Quiet>
              <Small component="small" pt={4} lh={1.5}>
                {postedText(item, session.person.timeZone, now)}
              </Small>
            </Stack>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}

type PhotoProps = { item: AnnouncementJson; onOpen: (uid: string) => void };

/** What comes from a teacher shows who it is; the photo leads where the viewer may go. */
function PersonPhoto({ item: { adminPost, tutor, from }, onOpen }: PhotoProps) {
  const { ui } = texts.use();
  if (adminPost || !tutor) return null;
  return <PhotoButton name={from} label={ui.openProfile(from)} onClick={() => onOpen(tutor)} />;
}

/** "Posted by the admin team, Sun 22 Nov 2026, 17:45 (16 hours ago)": relative words only beside the exact time. */
function postedText({ from, when }: AnnouncementJson, zone: string, now: number): string {
  const at = `${dateText(when, zone)}, ${timeOf(when, zone)}`;
  return dashboardTexts.now().announcements.posted({ from, at, ago: relativeText(when, now) });
}
