/** Administrators post, change what still waits, and take back. Who is reached by a role is reached at once; named people by advance-posts. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { NewId } from '@parlance/runtime/ids/new-id';
import {
  contentOf,
  postTime,
  type AnnouncementPost,
  type Draft,
  type PostContent,
} from '../domain/announcement-post.ts';
import { refuse } from '../domain/refusals.ts';
import { announcementPosted } from '../wire/live-event.ts';
import { advance, removeSome } from './advance-posts.ts';
import type { AnnouncementPostStore, Stores, UnitOfWork } from './ports.ts';

export type Announce = ReturnType<typeof makeAnnounce>;
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; wake: () => void };
type Asked = { draft: Draft; postAt: Date | undefined };
type Post = Asked & { once: Command; by: { uid: string; name: string } };
type Change = Asked & { id: string; expectedVersion: number };

export function makeAnnounce({ uow, clock, newId, wake }: Deps) {
  /** What is begun in a transaction goes on beside it. */
  const thenWake = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    wake();
    return done;
  };

  return {
    post: async ({ once, by, draft, postAt: asked }: Post): Promise<string> => {
      const content = contentOf(draft);
      const { postAt, isLater } = postTime(asked, clock.now());
      return thenWake(
        uow.run((stores) =>
          stores.once(once, async () => {
            await mustKnow(stores.announcementPosts, content);
            const post: AnnouncementPost = {
              ...content,
              id: newId(),
              from: by.name,
              postedBy: by.uid,
              postAt,
              state: 'scheduled',
              written: 0,
              toldTo: '',
              version: 1,
            };
            await stores.announcementPosts.insert(post);
            await begin(stores, post, isLater);
            return post.id;
          }),
        ),
      );
    },

    change: ({ id, draft, postAt: asked, expectedVersion }: Change): Promise<string> =>
      thenWake(
        uow.run(async (stores) => {
          const post = await lockPost(stores, id);
          if (expectedVersion !== 0 && expectedVersion !== post.version) throw refuse('STALE_VERSION');
          if (post.state !== 'scheduled') throw refuse('ANNOUNCEMENT_POSTED');
          const names = draft.userIds.length > 0 || draft.roles.length > 0 ? draft.userIds : post.userIds;
          const content = contentOf({ ...draft, userIds: names });
          await mustKnow(stores.announcementPosts, content);
          const { postAt, isLater } = postTime(asked, clock.now());
          const changed = { ...post, ...content, postAt, version: post.version + 1 };
          await stores.announcementPosts.save(changed);
          await begin(stores, changed, isLater);
          return id;
        }),
      ),

    remove: ({ id, by }: { id: string; by: string }): Promise<void> =>
      thenWake(
        uow.run(async (stores) => {
          const post = await lockPost(stores, id);
          await stores.announcementPosts.markDeleted(id, by, clock.now());
          await stores.liveEvents.append([announcementPosted(id)]);
          if (post.written > 0) await removeSome(stores, post);
        }),
      ),
  };
}

/** At once what one row can say to everybody; the rest is the job's. */
async function begin(stores: Stores, post: AnnouncementPost, isLater: boolean): Promise<void> {
  if (isLater || post.userIds.length > 0) await stores.liveEvents.append([announcementPosted(post.id)]);
  else await advance(stores, post, post.postAt);
}

async function lockPost({ announcementPosts }: Stores, id: string): Promise<AnnouncementPost> {
  const post = isUuid(id) ? await announcementPosts.lock(id) : undefined;
  if (post === undefined) throw refuse('ANNOUNCEMENT_NOT_FOUND');
  return post;
}

async function mustKnow(posts: AnnouncementPostStore, { userIds }: PostContent): Promise<void> {
  const unknown = await posts.unknownOf(userIds);
  if (unknown.length > 0) throw refuse('ANNOUNCEMENT_PERSON_UNKNOWN', { details: { userIds: unknown.slice(0, 20) } });
}
