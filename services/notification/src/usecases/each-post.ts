/** Posts one after the other, each in a transaction of its own: one that fails is passed over until the next round, and keeps none of the others from theirs. */
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import type { AnnouncementPost } from '../domain/announcement-post.ts';
import type { AnnouncementPostStore, Stores, UnitOfWork } from './ports.ts';

/** Ids of those that have failed in this round. */
type PassedOver = string[];

/** False when nothing was left to do. */
export type PostStep = (passedOver?: PassedOver) => Promise<boolean>;

export type OnePost = {
  /** One that nobody else has meanwhile. */
  take: (posts: AnnouncementPostStore, passedOver: readonly string[]) => Promise<AnnouncementPost | undefined>;
  work: (stores: Stores, post: AnnouncementPost) => Promise<void>;
};

export async function onePost(uow: UnitOfWork, { take, work }: OnePost, passedOver: PassedOver): Promise<boolean> {
  let id: string | undefined;
  try {
    await uow.run(async (stores) => {
      const post = await take(stores.announcementPosts, passedOver);
      id = post?.id;
      if (post) await work(stores, post);
    });
  } catch (fault) {
    if (id !== undefined) passedOver.push(id);
    throw fault;
  }
  return id !== undefined;
}

/** Until nothing is left, or nothing can be taken at all. */
export async function eachPost(step: PostStep, signal: AbortSignal): Promise<void> {
  const passedOver: PassedOver = [];
  let goesOn = true;
  function* turns(): Generator<number> {
    while (goesOn) yield passedOver.length;
  }
  const turn = async (failedBefore: number) => {
    try {
      goesOn = await step(passedOver);
    } catch (fault) {
      goesOn = passedOver.length > failedBefore;
      throw fault;
    }
  };
  await eachApart(turns(), turn, signal);
}
