/** One upload from the announcement to the closed file. A line that breaks is tried again, since storage takes the same bytes anew; a refusal is not. */
import { isProblem } from '../api/problem.ts';
import { contentTypeOf } from './upload-rules.ts';
import { type PutFile, putFile } from './put-file.ts';
import { safeName } from './safe-name.ts';
import type { UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

const tries = 3;
const gapsMs = [500, 2_000];

type SendFile = {
  file: File;
  target: UploadTarget;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  put?: (parts: PutFile) => Promise<void>;
  pause?: (ms: number) => Promise<void>;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function mayPass(error: unknown): boolean {
  return isProblem(error) ? error.status >= 500 : error instanceof TypeError;
}

/** The bytes came through and only the answer was lost. */
const hasArrived = (error: unknown): boolean => isProblem(error) && error.code === 'UPLOAD_USED';

export async function sendFile(parts: SendFile): Promise<UploadedFile> {
  const { file, target, signal, onPercent, put = putFile, pause = wait } = parts;
  const contentType = contentTypeOf(file);
  const announced = { name: safeName(file.name), size: file.size, contentType };
  const { id, url } = await target.start(announced, signal);
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await put({ url, file, contentType, signal, onPercent });
      break;
    } catch (error) {
      if (attempt > 1 && hasArrived(error)) break;
      if (attempt >= tries || signal.aborted || !mayPass(error)) throw error;
      onPercent(0);
      await pause(gapsMs[attempt - 1] ?? 0);
    }
  }
  return { ...announced, id: (await target.finish?.(id, signal)) ?? id };
}
