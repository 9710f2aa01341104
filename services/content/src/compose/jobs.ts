/** What content does by itself. */
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { IssueCertificates } from '../usecases/issue-certificates.ts';
import type { RemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';

/** Uploads are kept for a day: some minutes more do not matter. */
const everyMs = 10 * 60_000;

/** A student waits for it. */
const certificatesEveryMs = 2_000;

type Parts = { removeUnfinishedUploads: RemoveUnfinishedUploads; issueCertificates: IssueCertificates; life: Life };

export function startJobs({ removeUnfinishedUploads, issueCertificates, life }: Parts): void {
  const { log } = life;
  const name = 'removal of unfinished uploads';
  async function round(): Promise<void> {
    const removed = await removeUnfinishedUploads();
    if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
  }
  const removing = startJob({ name, everyMs, firstInMs: everyMs, log, round });
  life.onStop(name, () => removing.stop());

  const issuing = startJob({
    name: 'certificates',
    everyMs: certificatesEveryMs,
    log,
    async round() {
      const issued = await issueCertificates();
      if (issued > 0) log.info({ issued }, 'certificates issued');
    },
  });
  life.onStop('certificates', () => issuing.stop());
}
