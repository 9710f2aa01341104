/** One upload from the announcement to the closed file. A line that breaks is tried again, since storage takes the same bytes anew; a refusal is not. */
import { pause } from '../api/pause.ts';
import { isProblem, type ProblemCode } from '../api/problem.ts';
import { contentTypeOf } from './upload-rules.ts';
import { type PutFile, putFile } from './put-file.ts';
import { safeName } from './safe-name.ts';
import type { UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

const tries = 3;
const gapsMs = [500, 2_000];
/** Storage may not have noticed yet that our line broke. It does within half a minute. */
const untilNoticedMs = 5_000;
const mostUnnoticed = 8;

type SendFile = {
  file: File;
  target: UploadTarget;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  put?: (parts: PutFile) => Promise<void>;
  wait?: typeof pause;
};

function mayPass(error: unknown): boolean {
  return isProblem(error) ? error.status >= 500 : error instanceof TypeError;
}

const isRefused = (error: unknown, code: ProblemCode): boolean => isProblem(error) && error.code === code;

export async function sendFile(parts: SendFile): Promise<UploadedFile> {
  const { file, target, signal, onPercent, put = putFile, wait = pause } = parts;
  const contentType = contentTypeOf(file);
  const announced = { name: safeName(file.name), size: file.size, contentType };
  const { id, url } = await target.start(announced, signal);
  let unnoticed = 0;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await put({ url, file, contentType, signal, onPercent });
      break;
    } catch (error) {
      // The bytes came through and only the answer was lost.
      if (attempt > 1 && isRefused(error, 'UPLOAD_USED')) break;
      if (attempt > 1 && isRefused(error, 'UPLOAD_UNDER_WAY') && unnoticed < mostUnnoticed) {
        unnoticed += 1;
        attempt -= 1;
        await wait(untilNoticedMs, signal);
        continue;
      }
      if (attempt >= tries || signal.aborted || !mayPass(error)) throw error;
      onPercent(0);
      await wait(gapsMs[attempt - 1] ?? 0, signal);
    }
  }
  return { ...announced, id: (await target.finish?.(id, signal)) ?? id };
}
