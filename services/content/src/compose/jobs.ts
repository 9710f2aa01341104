/** What content does by itself. */
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { IssueCertificates } from '../usecases/issue-certificates.ts';
import type { SweepFiles } from '../usecases/sweep-files.ts';
import type { RemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';

/** Uploads are kept for a day: some minutes more do not matter. */
const everyMs = 10 * 60_000;

/** A student waits for it. */
const certificatesEveryMs = 2_000;

type Parts = {
  removeUnfinishedUploads: RemoveUnfinishedUploads;
  sweepFiles: SweepFiles;
  issueCertificates: IssueCertificates;
  life: Life;
};

export function startJobs({ removeUnfinishedUploads, sweepFiles, issueCertificates, life }: Parts): void {
  const { log } = life;
  const name = 'removal of unfinished uploads';
  async function round(): Promise<void> {
    const removed = await removeUnfinishedUploads();
    if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
  }
  const removing = startJob({ name, everyMs, firstInMs: everyMs, log, round });
  life.onStop(name, () => removing.stop());

  const sweeping = startJob({
    name: 'sweep of files',
    everyMs,
    firstInMs: everyMs,
    log,
    async round() {
      const { begun, bytes, rowsWithoutBytes } = await sweepFiles();
      if (begun + bytes > 0) log.info({ begun, bytes }, 'bytes that belong to nothing removed');
      if (rowsWithoutBytes.length > 0) log.error({ files: rowsWithoutBytes }, 'files whose bytes are not there');
    },
  });
  life.onStop('sweep of files', () => sweeping.stop());

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
