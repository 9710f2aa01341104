/** One group session with its lessons, page by page, and its cancelling. */
import { useZoneHint } from '@parlance/kit/lessons/use-zone-hint.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { groupTexts } from '../../locales/texts.ts';
import { useSession, useLiveSessions } from './api/sessions.ts';
import { SessionLesson } from './components/session-lesson.tsx';
import { CancelSessionDialog } from './components/cancel-session-dialog.tsx';

export function SessionPage() {
  const { id } = usePathParams('/admin/groupsessiondetail/:id');
  const { navigate } = useShell();
  const { detail, list } = groupTexts.use();
  const query = useSession(id);
  useLiveSessions(id);
  const zoneHint = useZoneHint();
  const [cancelling, setCancelling] = useState(false);
  const session = query.data?.pages[0];
  const canCancel = session?.status === 'open' && session.lessonsAhead > 0;
  return (
    <Stack gap="lg" align="stretch">
      <div>
        <Button variant="subtle" color="gray" onClick={() => navigate('/admin/schedule')}>
          {detail.back}
        </Button>
      </div>
      {query.isPending && (
        <Panel>
          <LessonListSkeleton rows={3} />
        </Panel>
      )}
      {query.isError && !session && (
        <Panel>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {session && (
        <Panel
          title={session.title}
          subtitle={
            <>
              {detail.facts(session.profile.tutor.name, session.minStudentCount, session.maxStudentCount)}. {zoneHint}
            </>
          }
          action={
            canCancel && (
              <Button variant="default" color="red" onClick={() => setCancelling(true)}>
                {detail.cancel}
              </Button>
            )
          }
        >
          {session.status === 'cancelled' && <Note tone="danger">{detail.isCancelled}</Note>}
          {session.isUnderMinimum && <Note tone="warning">{detail.under}</Note>}
          <PagedList query={query} pending={null} none={<EmptyState text={list.none} />} more={list.more} margin="sm">
            {(lessons) => (
              <div className="p-ruled">
                {lessons.map((lesson) => (
                  <SessionLesson key={lesson.id} lesson={lesson} />
                ))}
              </div>
            )}
          </PagedList>
        </Panel>
      )}
      {session && cancelling && <CancelSessionDialog session={session} onClose={() => setCancelling(false)} />}
    </Stack>
  );
}
