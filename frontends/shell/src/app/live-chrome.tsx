import { announcementCame, announcementWent } from '@parlance/kit/announcements/known-announcements.ts';
import { keyOf, under } from '@parlance/kit/api/read.ts';
import { invalidate, patchRead } from '@parlance/kit/api/invalidate.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { tokenNotice } from '@parlance/kit/domain/tokens.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';

/** Keeps what stands around the page, tokens and bell, true by live events, and says what changed. */
export function LiveChrome() {
  const { notify } = useShell();
  const client = useQueryClient();

  useLive('message.sent', () => invalidate(client, under('/messages')));
  useLive('conversation.changed', () => invalidate(client, under('/messages')));
  useLive('tokens.changed', (change) => {
    patchRead<Schemas['Student']>(client, keyOf('/profile/student/me'), (student) => ({
      ...student,
      data: { ...student.data, [change.tokenType]: change.balance },
    }));
    notify.info(tokenNotice(change.delta, change.label));
  });
  useLive('entitlement.changed', () => invalidate(client, under('/profile/student/me')));
  useLive('announcement.created', (announcement) => announcementCame(client, announcement));
  useLive('announcement.viewed', ({ id }) => announcementWent(client, id));
  useLive('announcement.deleted', ({ id }) => announcementWent(client, id));
  useLive('announcement.posted', () => invalidate(client, under('/admin/announcements')));
  useLive('inquiry.changed', () => invalidate(client, under('/admin/inquiries')));
  useLive('school.changed', () => invalidate(client, under('/admin/today', '/admin/dashboard')));
  useLive('task.changed', () =>
    invalidate(client, under('/admin/tasks', '/admin/dashboard', '/applications', '/admin/reports')),
  );
  return null;
}
