/** What the two wrote, for as long as the report is open. Opening it is the look that is noted, so it is asked for once. */
import { Box } from '@mantine/core';
import { ChatLog } from '@parlance/kit/chat/chat-log.tsx';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { reportTexts } from '../../../locales/texts.ts';
import type { ConversationReportJson } from '../api/reports.ts';

const Words = ({ text }: { text: string }) => <p dir="auto">{text}</p>;
const nobodySends = () => undefined;

function useLines(id: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['/admin/conversations/{id}/messages', id],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const query = pageParam === 0 ? {} : { before: String(pageParam) };
      return (await api.GET('/admin/conversations/{id}/messages', { params: { path: { id }, query } })).data;
    },
    getNextPageParam: ({ items, more }) => (more ? items[0]?.seq : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
}

export function ReportedConversation({ report, onClose }: { report: ConversationReportJson; onClose: () => void }) {
  const words = reportTexts.use();
  const found = useLines(report.id);
  const lines = (found.data?.pages ?? [])
    .toReversed()
    .flatMap(({ items }) => items)
    .map((line) => ({ ...line, name: line.name || words.deletedAccount, state: 'sent' as const }));
  return (
    <Dialog title={words.conversationWith(report.student.name, report.tutor.name)} size="lg" onClose={onClose}>
      {found.isPending && <RecordListSkeleton rows={3} />}
      {found.isError && lines.length === 0 && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && lines.length === 0 && <EmptyState text={words.nothingWritten} />}
      {lines.length > 0 && (
        <Box display="grid" h="min(60dvh, 560px)" mx="calc(-1 * var(--mantine-spacing-md))">
          <ChatLog
            lines={lines}
            older={{
              more: found.hasNextPage,
              busy: found.isFetchingNextPage,
              read: () => void found.fetchNextPage(),
            }}
            onAgain={nobodySends}
            Words={Words}
            timeText={dateTimeText}
          />
        </Box>
      )}
    </Dialog>
  );
}
