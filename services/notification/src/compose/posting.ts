/** Announcements whose time has come, and those for many people by name, some people at a time. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Job } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeAdvancePosts } from '../usecases/advance-posts.ts';
import { eachPost, type PostStep } from '../usecases/each-post.ts';
import { makeTellOutside } from '../usecases/tell-outside.ts';
import type { UnitOfWork } from '../usecases/ports.ts';

/** The school's clock may be set forward: then what is due is found within this. */
const everyMs = 5_000;
/** One that is due and that another replica brings out is not asked for all the time. */
const againMs = 50;

type Parts = { pool: Pool; uow: UnitOfWork; clock: Clock; life: Life; onTold: () => void };

export function startPosting({ pool, uow, clock, life, onTold }: Parts): Job {
  const tellOutside = makeTellOutside({ uow, clock });
  const advance = makeAdvancePosts({ uow, clock });
  const tell: PostStep = async (passedOver) => {
    const isAny = await tellOutside(passedOver);
    if (isAny) onTold();
    return isAny;
  };
  const store = makeAnnouncementPostStore(pool);
  const { round, nextInMs } = whenDue({
    dueInMs: () => store.dueInMs(clock.now()),
    againMs,
    work: (signal) => eachApart([advance, tell], (step) => eachPost(step, signal), signal),
  });
  return life.repeat('announcements', round, { everyMs, nextInMs, longestBackOffMs: everyMs });
}
