/** One upload from the announcement to the closed file. A line that breaks is tried again, since storage takes the same bytes anew; a refusal is not. */
import { pause } from '../api/pause.ts';
import { isProblem, type ProblemCode } from '../api/problem.ts';
import { mayPass } from './may-pass.ts';
import { online } from './online.ts';
import { type PutFile, putFile } from './put-file.ts';
import { sendParts } from './send-parts.ts';
import { contentTypeOf } from './upload-rules.ts';
import { safeName } from './safe-name.ts';
import type { Journey } from './journey.ts';
import type { StartedUpload, UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

const tries = 3;
const gapsMs = [500, 2_000];
/** Storage may not have noticed yet that our line broke. It does within half a minute. */
const untilNoticedMs = 5_000;
const mostUnnoticed = 8;
/** Each time the file is closed; what is then missing is sent again. */
const mostRounds = 3;
const closingGapsMs = [500, 2_000, 5_000, 10_000, 20_000];

type SendFile = {
  file: File;
  target: UploadTarget;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  /** The store asked for a pause, and it goes on after it. */
  onBusy?: () => void;
  /** Of the tries before; the next one goes on where they ended. */
  journey?: Journey;
  put?: (parts: PutFile) => Promise<void>;
  wait?: typeof pause;
  spread?: () => number;
};

const isRefused = (error: unknown, code: ProblemCode): boolean => isProblem(error) && error.code === code;

export async function sendFile(options: SendFile): Promise<UploadedFile> {
  const { file, target, signal, journey = { doubtful: new Set() } } = options;
  const contentType = contentTypeOf(file);
  const announced = { name: safeName(file.name), size: file.size, contentType };
  const started = (await goneOn(target, journey, signal)) ?? (await target.start(announced, signal));
  const { id } = started;
  journey.id = id;
  journey.onChange?.();
  if (started.parts === undefined || target.ask === undefined) {
    await sendWhole(started.url, contentType, options);
    return { ...announced, id: (await target.finish?.(id, signal)) ?? id };
  }
  return { ...announced, id: await sendAndClose({ ...options, contentType, journey, started }) };
}

/** Nothing where there was no try before, or it is over. */
async function goneOn({ ask }: UploadTarget, { id, doubtful }: Journey, signal: AbortSignal) {
  if (id === undefined || ask === undefined) return undefined;
  try {
    return await ask(id, signal);
  } catch (error) {
    if (!isRefused(error, 'UPLOAD_NOT_FOUND')) throw error;
    doubtful.clear();
    return undefined;
  }
}

type InParts = SendFile & { contentType: string; journey: Journey; started: StartedUpload };

async function sendAndClose({ started, target, wait = pause, ...options }: InParts): Promise<string> {
  const { signal, onPercent } = options;
  const { id } = started;
  const ask = async () => (await target.ask?.(id, signal)) ?? started;
  let { parts = [] } = started;
  for (let round = 1; ; round += 1) {
    await sendParts({ ...options, parts, ask, wait });
    try {
      const closed = await close(async () => target.finish?.(id, signal), { signal, wait });
      onPercent(100);
      return closed ?? id;
    } catch (error) {
      if (round >= mostRounds || !isRefused(error, 'UPLOAD_INCOMPLETE')) throw error;
      ({ parts = [] } = await ask());
    }
  }
}

/** A large file takes a while to be looked at; asking again answers when it is done. */
async function close<T>(finish: () => Promise<T>, { signal, wait }: { signal: AbortSignal; wait: typeof pause }) {
  for (let attempt = 0; ; attempt += 1) {
    await online(signal);
    signal.throwIfAborted();
    try {
      return await finish();
    } catch (error) {
      const gap = closingGapsMs[attempt];
      if (gap === undefined || !(mayPass(error) || isRefused(error, 'UPLOAD_UNDER_WAY'))) throw error;
      await wait(gap, signal);
    }
  }
}

async function sendWhole(url: string, contentType: string, options: SendFile): Promise<void> {
  const { file, signal, onPercent, put = putFile, wait = pause } = options;
  let unnoticed = 0;
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await put({ url, file, contentType, signal, onPercent });
      return;
    } catch (error) {
      // The bytes came through and only the answer was lost.
      if (attempt > 1 && isRefused(error, 'UPLOAD_USED')) return;
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
}
