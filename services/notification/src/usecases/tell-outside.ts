/**
 * Tells of what the school announced outside the portal: some people a transaction, each once, going on where it was cut off. Who is told
 * by which way is asked when it is noted and again when it leaves.
 */
import type { Clock } from '@parlance/runtime/clock/clock';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import type { AnnouncementPost } from '../domain/announcement-post.ts';
import { schoolNewsPush } from '../domain/push.ts';
import { waysFor } from '../domain/who-is-told.ts';
import { onePost, type OnePost, type PostStep } from './each-post.ts';
import type { Stores, UnitOfWork } from './ports.ts';

export const peopleAtOnce = 500;

export function makeTellOutside({ uow, clock }: { uow: UnitOfWork; clock: Clock }): PostStep {
  const toTell: OnePost = {
    take: (posts, passedOver) => posts.lockToTell(passedOver),
    work: (stores, post) => tellSome(stores, post, clock.now()),
  };
  return (passedOver = []) => onePost(uow, toTell, passedOver);
}

async function tellSome({ announcementPosts, preferences, mails, pushes }: Stores, post: AnnouncementPost, now: Date) {
  const { id, postedBy, postAt, toldTo } = post;
  const people = await announcementPosts.nextToTell(post, peopleAtOnce);
  const wishesOf = await preferences.of(people.map(({ uid }) => uid));
  const told = people.map(({ uid, role }) => {
    const told = { kind: 'school-news', isOwnClick: uid === postedBy } as const;
    return { uid, role, ways: waysFor(told, wishesOf(uid)) };
  });
  const byMail = told.filter(({ ways }) => ways.mail);
  await mails.addMany(
    byMail.map(({ uid }) => ({ id: derivedUuid([id, uid]), uid, kind: 'school-news', reference: id }) as const),
  );
  for (const role of ['student', 'tutor', 'admin'] as const) {
    const uids = told.filter((one) => one.role === role && one.ways.push).map(({ uid }) => uid);
    if (uids.length > 0) await pushes.addMany({ newsId: id, uids, push: schoolNewsPush(post, role, postAt) });
  }
  const isDone = people.length < peopleAtOnce;
  await announcementPosts.noteTold(id, { to: people.at(-1)?.uid ?? toldTo, at: isDone ? now : undefined });
}
