/**
 * Brings what is due to whom it is for: one row for roles, a row a person for named people, some people at a time, so that nobody
 * waits for five thousand. Each step is a transaction on a post that nobody else has meanwhile: several replicas may take them.
 */
import { announcementJson } from '@parlance/proto/json/announcement';
import type { RoleWord } from '@parlance/proto/json/words';
import type { Clock } from '@parlance/runtime/clock/clock';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { announcementOf, type AnnouncementPost } from '../domain/announcement-post.ts';
import type { NewAnnouncement } from '../domain/announcement.ts';
import { announcementDeleted, announcementPosted, audiencesOf } from '../wire/live-event.ts';
import { announcementMessage } from '../wire/notification-mapping.ts';
import { onePost, type OnePost, type PostStep } from './each-post.ts';
import type { NewLiveEvent, Reader, Stores, UnitOfWork } from './ports.ts';

const peopleAtOnce = 200;

export function makeAdvancePosts({ uow, clock }: { uow: UnitOfWork; clock: Clock }): PostStep {
  const leaving: OnePost = {
    take: (posts, passedOver) => posts.lockDeleted(passedOver),
    work: removeSome,
  };
  const due: OnePost = {
    take: (posts, passedOver) => posts.lockDue(clock.now(), passedOver),
    work: (stores, post) => advance(stores, post, post.postAt),
  };
  return async (passedOver = []) => {
    const found = await eachApart([leaving, due], (one) => onePost(uow, one, passedOver));
    return found.includes(true);
  };
}

export async function advance(stores: Stores, post: AnnouncementPost, at: Date): Promise<void> {
  const { announcements, announcementPosts, liveEvents } = stores;
  if (post.userIds.length > 0) return advanceNamed(stores, post, at);
  const { id, roles } = post;
  const announcement = announcementOf(post, { id, at, roles, uid: null });
  await announcements.insert(announcement);
  await announcementPosts.advance({ id, written: 1, state: 'posted' });
  await liveEvents.append([...audiencesOf(roles).map((uid) => created(announcement, uid)), announcementPosted(id)]);
}

async function advanceNamed(stores: Stores, post: AnnouncementPost, at: Date): Promise<void> {
  const { announcements, announcementPosts, liveEvents } = stores;
  const { id, userIds } = post;
  const named = userIds.slice(post.written, post.written + peopleAtOnce);
  const written = post.written + named.length;
  const readers = (await announcementPosts.rolesOf(named)).map(({ uid, role }) => ({
    id: derivedUuid([id, uid]),
    uid,
    role,
  }));
  const state = written === userIds.length ? 'posted' : 'posting';
  const told = await announcements.insertFor(readers, announcementOf(post, { id, at, roles: [], uid: null }));
  await announcementPosts.advance({ id, written, state });
  const events = told.map((reader) => created(ofReader(post, reader, at), reader.uid));
  await liveEvents.append(state === 'posted' ? [...events, announcementPosted(id)] : events);
}

function ofReader(post: AnnouncementPost, { id, uid, role }: Reader, at: Date): NewAnnouncement {
  return announcementOf(post, { id, at, roles: [role], uid });
}

/** What people have of a deleted post goes the way it came. */
export async function removeSome(stores: Stores, { id }: AnnouncementPost): Promise<void> {
  const removed = await stores.announcements.removeOfPost(id, peopleAtOnce);
  if (removed.length < peopleAtOnce) await stores.announcementPosts.advance({ id, written: 0, state: 'posted' });
  await stores.liveEvents.append(
    removed.flatMap((one) => audienceOf(one).map((uid) => announcementDeleted(one.id, uid))),
  );
}

const audienceOf = ({ uid, roles }: { uid: string | null; roles: readonly RoleWord[] }) =>
  uid === null ? audiencesOf(roles) : [uid];

export function created(announcement: NewAnnouncement, uid: string): NewLiveEvent {
  const { uid: _uid, about, postId = null, path = null, ...shown } = announcement;
  const { bookingId = null, tutor = null } = about ?? {};
  const data = announcementJson(announcementMessage({ ...shown, bookingId, tutor, postId, path, isViewed: false }));
  return { uid, type: 'announcement.created', data };
}
