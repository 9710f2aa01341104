/** What content does by itself. */
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { gauge } from '@parlance/runtime/telemetry/metrics';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
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

type Sweeps = {
  removeUnfinishedUploads: RemoveUnfinishedUploads;
  sweepFiles: SweepFiles;
  letFilesGo: LetFilesGo;
};
type Parts = Sweeps & {
  abandonParts: AbandonParts;
  releaseReceipts: ReleaseReceipts;
  issueCertificates: IssueCertificates;
  reviewCourses: ReviewCourses;
  life: Life;
};

export function startJobs({ life, ...cases }: Parts): void {
  startSweeps(life, cases);
  const { abandonParts, releaseReceipts, issueCertificates, reviewCourses } = cases;
  const { log } = life;
  life.repeat('parts that were given up', abandonParts, { everyMs: abandonedEveryMs });
  const soon = (everyMs: number) => ({ everyMs, idleMs: idleEveryMs });
  const review = async (signal: AbortSignal) => {
    const earned = await reviewCourses(signal);
    if (earned > 0) log.info({ earned }, 'certificates earned by a shorter course');
  };
  life.repeat('courses with a lesson less', review, soon(certificatesEveryMs));
  const release = async (signal: AbortSignal) => {
    const left = await releaseReceipts(signal);
    if (left > 0) log.info({ left }, 'erased with all files');
  };
  life.repeat('receipts of erasures', release, soon(receiptsEveryMs));
  const issue = async (signal: AbortSignal) => {
    const issued = await issueCertificates(signal);
    if (issued > 0) log.info({ issued }, 'certificates issued');
  };
  life.repeat('certificates', issue, soon(certificatesEveryMs));
}

/** What takes room, and nobody waits for that it goes. */
function startSweeps({ repeat, log }: Life, cases: Sweeps): void {
  const { removeUnfinishedUploads, sweepFiles, letFilesGo } = cases;
  const slowly = { everyMs, firstInMs: everyMs };
  const remove = async (signal: AbortSignal) => {
    const removed = await removeUnfinishedUploads(signal);
    if (removed > 0) log.info({ removed }, 'unfinished uploads removed');
  };
  repeat('removal of unfinished uploads', remove, slowly);
  const removeOrphans = async (signal: AbortSignal) => {
    const { begun, bytes } = await sweepFiles.removeOrphans(signal);
    if (begun + bytes > 0) log.info({ begun, bytes }, 'bytes that belong to nothing removed');
  };
  const findLost = async () => {
    const { rowsWithoutBytes, lost } = await sweepFiles.findLost();
    filesLost.set(lost);
    if (rowsWithoutBytes.length > 0) log.error({ files: rowsWithoutBytes }, 'files whose bytes are not there');
  };
  const sweep = (signal: AbortSignal) => eachApart([removeOrphans, findLost], (step) => step(signal), signal);
  repeat('sweep of files', sweep, slowly);
  const letGo = async (signal: AbortSignal) => {
    const gone = await letFilesGo(signal);
    if (gone.documents + gone.lessons + gone.files > 0) log.info(gone, 'files that nobody reads any more removed');
  };
  repeat('files that nobody reads any more', letGo, slowly);
}
