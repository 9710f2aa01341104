/** Tells people of hours by the ways that they wish. Who reads the same words is told together; who has them already is left out. */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { hourNotice, hourPush, type ToldHour } from '../domain/hour-notice.ts';
import type { HourNewsKind } from '../domain/mail-kind.ts';
import { waysFor } from '../domain/who-is-told.ts';
import { created } from './advance-posts.ts';
import type { Stores } from './ports.ts';

type Told = ToldHour & { uid: string };
export type HourNews = { kind: HourNewsKind; cause: string; readers: readonly Told[] };

const roles = { 'hour-asked': 'tutor', 'hour-opened': 'student' } as const;

export async function tellOfHour(stores: Stores, { kind, cause, readers }: HourNews, at: Date): Promise<void> {
  const role = roles[kind];
  const known = await stores.announcementPosts.rolesOf(readers.map(({ uid }) => uid));
  const active = new Set(known.filter((one) => one.role === role).map(({ uid }) => uid));
  const groups = Map.groupBy(
    readers.filter(({ uid }) => active.has(uid)),
    ({ timeZone, startsAt, isPte, others }) => [timeZone, startsAt.getTime(), isPte, others].join(' '),
  );
  for (const [words, group] of groups) await tellGroup(stores, { kind, cause, words, group }, at);
}

type Group = { kind: HourNewsKind; cause: string; words: string; group: readonly Told[] };

async function tellGroup(stores: Stores, { kind, cause, words, group }: Group, at: Date): Promise<void> {
  const { announcements, liveEvents, preferences, mails, pushes } = stores;
  const [hour] = group;
  if (!hour) return;
  const notice = hourNotice(kind, hour, at);
  const role = roles[kind];
  const idOf = (uid: string) => derivedUuid([cause, uid]);
  const told = await announcements.insertFor(
    group.map(({ uid }) => ({ id: idOf(uid), uid, role })),
    notice,
  );
  await liveEvents.append(told.map(({ id, uid }) => created({ ...notice, id, uid, roles: [role] }, uid)));
  const wishesOf = await preferences.of(told.map(({ uid }) => uid));
  const ways = told.map(({ uid }) => ({ uid, ...waysFor({ kind }, wishesOf(uid)) }));
  const { startsAt, isPte, others } = hour;
  const letter = { startsAt: startsAt.getTime(), isPte, more: others };
  const byMail = ways.filter(({ mail }) => mail);
  await mails.addMany(byMail.map(({ uid }) => ({ id: idOf(uid), uid, kind, reference: cause, notice: letter })));
  const uids = ways.filter(({ push }) => push).map(({ uid }) => uid);
  if (uids.length > 0) await pushes.addMany({ newsId: derivedUuid([cause, words]), uids, push: hourPush(kind, hour) });
}
