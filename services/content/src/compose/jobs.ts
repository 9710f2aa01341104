/** What content does by itself. */
import { startJob, type JobName } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import type { AbandonParts } from '../usecases/abandon-parts.ts';
import type { IssueCertificates } from '../usecases/issue-certificates.ts';
import type { LetFilesGo } from '../usecases/let-files-go.ts';
import type { ReviewCourses } from '../usecases/review-courses.ts';
import type { SweepFiles } from '../usecases/sweep-files.ts';
import type { ReleaseReceipts } from '../usecases/release-receipts.ts';
import type { RemoveUnfinishedUploads } from '../usecases/remove-unfinished-uploads.ts';

/** Uploads are kept for a day: some minutes more do not matter. */
const everyMs = 10 * 60_000;

/** What nobody wants takes room for no longer. */
const abandonedEveryMs = 60_000;

/** A student waits for it. */
const certificatesEveryMs = 2_000;

/** An administrator waits for it. */
const receiptsEveryMs = 2_000;
/** What a process that is gone has left undone. */
const idleEveryMs = 10_000;

const filesLost = gauge('files_lost');

type Parts = {
  abandonParts: AbandonParts;
  removeUnfinishedUploads: RemoveUnfinishedUploads;
  sweepFiles: SweepFiles;
  letFilesGo: LetFilesGo;
  releaseReceipts: ReleaseReceipts;
  issueCertificates: IssueCertificates;
  reviewCourses: ReviewCourses;
  life: Life;
};

export function startJobs({ life, ...cases }: Parts): void {
  const { abandonParts, removeUnfinishedUploads, sweepFiles, letFilesGo, issueCertificates, reviewCourses } = cases;
  const { log } = life;
  const start = (name: JobName, pace: { everyMs: number; firstInMs?: number }, round: () => Promise<void>) => {
    const idle = { everyMs: Math.max(pace.everyMs, idleEveryMs), activity: life.activity };
    const job = startJob({ name, log, round, idle, ...pace });
    life.onStop(name, () => job.stop());
  };
  const slowly = { everyMs, firstInMs: everyMs };

  start('removal of unfinished uploads', slowly, async () => {
    const removed = await removeUnfinishedUploads();
    if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
  });
  start('parts that were given up', { everyMs: abandonedEveryMs }, async () => void (await abandonParts()));
  start('sweep of files', slowly, async () => {
    const { begun, bytes, rowsWithoutBytes, lost } = await sweepFiles();
    filesLost.set(lost);
    if (begun + bytes > 0) log.info({ begun, bytes }, 'bytes that belong to nothing removed');
    if (rowsWithoutBytes.length > 0) log.error({ files: rowsWithoutBytes }, 'files whose bytes are not there');
  });
  start('files that nobody reads any more', slowly, async () => {
    const gone = await letFilesGo();
    if (gone.documents + gone.lessons + gone.files > 0) log.info(gone, 'files that nobody reads any more removed');
  });
  start('courses with a lesson less', { everyMs: certificatesEveryMs }, async () => {
    const earned = await reviewCourses();
    if (earned > 0) log.info({ earned }, 'certificates earned by a shorter course');
  });
  start('receipts of erasures', { everyMs: receiptsEveryMs }, async () => {
    const left = await cases.releaseReceipts();
    if (left > 0) log.info({ left }, 'erased with all files');
  });
  start('certificates', { everyMs: certificatesEveryMs }, async () => {
    const issued = await issueCertificates();
    if (issued > 0) log.info({ issued }, 'certificates issued');
  });
}
