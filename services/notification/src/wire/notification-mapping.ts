/** Between the wire and what the queries and streams speak. */
import type { AnnouncementInput } from '@parlance/proto/notification/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import { roleOf } from '@parlance/proto/json/words';
import type { AnnouncementView } from '../queries/announcements.ts';

export function announcementMessage(view: AnnouncementView) {
  const { at, roles, bookingId, tutor, ...rest } = view;
  return {
    ...rest,
    when: wireTimestamp(at.getTime()),
    for: roles.map(roleOf),
    bookingId: bookingId ?? '',
    tutor: tutor ?? '',
  } satisfies AnnouncementInput;
}
