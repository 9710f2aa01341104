/** What an administrator posts: to everybody of some roles, or to people by name; at once, or when its time has come. */
import { lists, text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { roleWordList, type RoleWord } from '@parlance/proto/json/words';
import { announcementTypes, type AnnouncementType, type NewAnnouncement } from './announcement.ts';
import { refuse } from './refusals.ts';

export type PostState = 'scheduled' | 'posting' | 'posted';

/** As it was asked for. */
export type Draft = {
  title: string;
  message: string;
  icon: string;
  type: string;
  roles: readonly RoleWord[];
  userIds: readonly string[];
  outside: boolean;
};

export type PostContent = {
  title: string;
  message: string;
  icon: string;
  type: AnnouncementType;
  roles: RoleWord[];
  userIds: string[];
  /** Also by mail and in the browser, to whoever wishes school news so. */
  outside: boolean;
};

export type AnnouncementPost = PostContent & {
  id: string;
  from: string;
  postedBy: string;
  postAt: Date;
  state: PostState;
  /** Of the named people, so many have it. */
  written: number;
  /** Up to this person, in the order of uids, those whom it is for were told outside. */
  toldTo: string;
  version: number;
};

const isType = (type: string): type is AnnouncementType => announcementTypes.some((known) => known === type);

/** Everything that is no letter, sign or space, but for the end of a line; what turns the direction of writing is kept. */
const controls = /[\p{Cc}]/u;
const controlsInLines = /[^\P{Cc}\n\t]/u;

/** What will be posted of it; who names people names them instead of roles. */
export function contentOf(draft: Draft): PostContent {
  const title = draft.title.trim();
  const message = draft.message.replaceAll('\r\n', '\n').trim();
  const isSound = title !== '' && message !== '' && !controls.test(title) && !controlsInLines.test(message);
  const fits = charactersIn(title) <= text.announcementTitle && charactersIn(message) <= text.announcementMessage;
  const icon = /^[a-z][a-z0-9-]*$/.test(draft.icon) && draft.icon.length <= text.announcementIcon;
  const userIds = [...new Set(draft.userIds)].toSorted();
  const roles = roleWordList.filter((role) => draft.roles.includes(role));
  const forSomebody = userIds.length > 0 ? userIds.length <= lists.announcementPeople : roles.length > 0;
  const { type, outside } = draft;
  if (!isSound || !fits || !icon || !forSomebody || !isType(type)) throw refuse('ANNOUNCEMENT_MALFORMED');
  return { title, message, icon: draft.icon, type, outside, userIds, roles: userIds.length > 0 ? [] : roles };
}

/** Nothing said, or a time that is now, is at once; a time that was is a mistake somebody should hear of. */
export function postTime(asked: Date | undefined, now: Date): { postAt: Date; isLater: boolean } {
  if (asked === undefined) return { postAt: now, isLater: false };
  if (asked.getTime() < now.getTime() - graceMs) throw refuse('ANNOUNCEMENT_TIME_PAST');
  return { postAt: asked, isLater: asked > now };
}

/** So long somebody may look at the form after the minute that they chose has begun. */
const graceMs = 60_000;

type Posted = { id: string; at: Date; roles: readonly RoleWord[]; uid: string | null };

/** One row of what people see. */
export function announcementOf(post: AnnouncementPost, { id, at, roles, uid }: Posted): NewAnnouncement {
  const { title, message, icon, type, from } = post;
  return { id, title, message, icon, type, from, at, roles: [...roles], adminPost: true, uid, postId: post.id };
}
