/** Announcements whose time has come, and those for many people by name, some people at a time. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeAdvancePosts } from '../usecases/advance-posts.ts';
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
  const store = makeAnnouncementPostStore(pool);
  const job = startJob({
    name: 'announcements',
    everyMs,
    longestBackOffMs: everyMs,
    log: life.log,
    ...whenDue({
      dueInMs: () => store.dueInMs(clock.now()),
      againMs,
      async work(signal) {
        while (!signal.aborted && (await advance()));
        while (!signal.aborted && (await tellOutside())) onTold();
      },
    }),
  });
  life.onStop('announcements', () => job.stop());
  return job;
}
