import { keyOf, under } from '@parlance/kit/api/read.ts';
import { patchRead, invalidate } from '@parlance/kit/api/invalidate.ts';
import type { AnnouncementJson, Page, Schemas } from '@parlance/kit/api/types.ts';
import { tokenNotice } from '@parlance/kit/domain/tokens.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueryClient } from '@tanstack/react-query';

/** Keeps what stands around the page, tokens and bell, true by live events, and says what changed. */
export function LiveChrome() {
  const { notify } = useShell();
  const client = useQueryClient();

  useLive('tokens.changed', (change) => {
    patchRead<Schemas['Student']>(client, keyOf('/profile/student/me'), (student) => ({
      ...student,
      data: { ...student.data, [change.tokenType]: change.balance },
    }));
    notify.info(tokenNotice(change.delta, change.label));
  });
  useLive('entitlement.changed', () => invalidate(client, under('/profile/student/me')));
  useLive('announcement.created', (announcement) => {
    const key = keyOf('/announcements', { query: { unviewedOnly: 'true' } });
    patchRead<Page<AnnouncementJson>>(client, key, ({ items, ...page }) => ({
      ...page,
      items: [announcement, ...items.filter((item) => item.id !== announcement.id)],
    }));
  });
  return null;
}
