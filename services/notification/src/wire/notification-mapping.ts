/** Between the wire and what the queries and streams speak. */
import type {
  AnnouncementInput,
  InquiryInput,
  PostedAnnouncementInput,
  PreferencesInput,
} from '@parlance/proto/notification/v1';
import { wireTimestamp } from '@parlance/proto/json/time';
import { roleOf } from '@parlance/proto/json/words';
import type { Inquiry } from '../domain/inquiry.ts';
import { newsAreas, type KnownPreferences } from '../domain/preferences.ts';
import type { AnnouncementView } from '../queries/announcements.ts';
import type { PostedView } from '../queries/posted-announcements.ts';

export function announcementMessage(view: AnnouncementView) {
  const { at, roles, bookingId, tutor, postId, path, ...rest } = view;
  return {
    ...rest,
    when: wireTimestamp(at.getTime()),
    for: roles.map(roleOf),
    bookingId: bookingId ?? '',
    tutor: tutor ?? '',
    postId: postId ?? '',
    path: path ?? '',
  } satisfies AnnouncementInput;
}

/** Whom it names stays here: a list of thousands would be too long. */
export function postedMessage({ title, message, icon, type, roles, at, ...rest }: PostedView) {
  const draft = { title, message, icon, type, for: roles.map(roleOf), userIds: [] };
  return { ...rest, draft, when: wireTimestamp(at.getTime()) } satisfies PostedAnnouncementInput;
}

export function preferencesMessage({ news, quiet, reminders, version }: KnownPreferences) {
  const ways = newsAreas.map((area) => ({ area, ...news[area] }));
  return { news: ways, quiet, reminders: [...reminders], version } satisfies PreferencesInput;
}

export function inquiryMessage(inquiry: Inquiry) {
  const { id, kind, about, subject, message, page, build, mayReply, role, uid, name, email, sentAt, ...handling } =
    inquiry;
  const { state, takenBy, takenByName, note, version } = handling;
  return {
    id,
    words: { kind, about, subject, message, page, build, mayReply },
    ...(role && { role: roleOf(role) }),
    uid: uid ?? '',
    name,
    email: email ?? '',
    sentAt: wireTimestamp(sentAt.getTime()),
    state,
    takenBy: takenBy === null ? '' : (takenByName ?? ''),
    note,
    version,
  } satisfies InquiryInput;
}
