/** Runs the uploads of one field: checks, sends, tells how far, keeps what failed for another try. */
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { isProblem, problemText, tellProblem } from '../api/problem.ts';
import { uploadTexts } from '../locales/texts.ts';
import { safeName } from './safe-name.ts';
import { sendFile } from './send-file.ts';
import { timeLeft } from './time-left.ts';
import { type UploadChange, type UploadFailure, type UploadItem, uploadItems } from './upload-items.ts';
import { type UploadFault, type UploadRules, faultOf } from './upload-rules.ts';
import type { Journey } from './journey.ts';
import type { UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

export type UploadOptions = {
  target: UploadTarget;
  rules: UploadRules;
  /** What the field takes, in words: "a PDF". */
  kindWords: string;
  multiple: boolean;
  onDone: (uploaded: UploadedFile, file: File) => void;
  /** Said beside the row, as a notice. */
  onFailure: (message: string, reference?: string) => void;
};

/** "File" where there is only one; by its name where there are several. */
function faultText(fault: UploadFault, name: string, { multiple, kindWords }: UploadOptions): string {
  const words = uploadTexts.now();
  if (fault === 'too-large') return multiple ? words.tooLargeOf(name) : words.tooLarge;
  return fault === 'empty' ? words.emptyOf(name) : words.wrongTypeOf(name, kindWords);
}

function failureText(error: unknown, name: string): string {
  return isProblem(error) && error.code === 'NO_UPLOAD_PATH' ? problemText(error) : uploadTexts.now().failedOf(name);
}

/** What storage says of the bytes themselves it would say again: another file must be chosen. */
const judged = [400, 413, 415, 422];

function failureOf(error: unknown, name: string): UploadFailure {
  const message = failureText(error, name);
  const isOfStore = isProblem(error) && error.code.startsWith('STORE_');
  const canRetry = isOfStore || !isProblem(error) || !judged.includes(error.status);
  return {
    kind: 'error',
    message,
    canRetry,
    problem: error,
    ...(isOfStore || !canRetry ? { reason: problemText(error) } : {}),
  };
}

/** What ends with the page. */
function useRunning() {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((stopping) => stopping.abort());
  }, []);
  return running;
}

/** A retry goes on where the try before it ended, and what is known of it outlives the page. */
function makeJourneys() {
  const journeys = new Map<string, Journey>();
  return {
    of: (key: string) => journeys.get(key),
    /** `before`: what is known of an upload of the same file. */
    open({ key, file }: UploadItem, { begun }: UploadTarget, before?: Journey): Journey {
      const journey = journeys.get(key) ?? before ?? { doubtful: new Set() };
      journey.onChange = () => begun?.keep(file, journey);
      journeys.set(key, journey);
      return journey;
    },
    end({ key, file }: Pick<UploadItem, 'key' | 'file'>, { begun }: UploadTarget): void {
      journeys.delete(key);
      begun?.forget(file);
    },
  };
}

function itemOf(file: File, options: UploadOptions): UploadItem {
  const [name, fault] = [safeName(file.name), faultOf(file, options.rules)];
  const key = crypto.randomUUID();
  if (!fault) return { key, file, name, state: { kind: 'uploading', percent: 0 } };
  const message = faultText(fault, name, options);
  return { key, file, name, state: { kind: 'error', message, canRetry: false } };
}

export type Uploads = {
  items: UploadItem[];
  add: (files: readonly File[]) => void;
  /** Also what was begun before the page was left. */
  retry: (item: UploadItem) => void;
  /** From the first byte; what came before goes. */
  beginAnew: (item: UploadItem) => void;
  cancel: (item: UploadItem) => void;
};

type Change = (change: UploadChange) => void;

/** Sends one file, and tells what becomes of it. */
function useRun(options: RefObject<UploadOptions>, change: Change) {
  const running = useRunning();
  const [journeys] = useState(makeJourneys);
  const run = useCallback(
    async (item: UploadItem) => {
      const { key, file, name } = item;
      const { target } = options.current;
      const stopping = new AbortController();
      running.current.set(key, stopping);
      const { signal } = stopping;
      const leftAt = timeLeft();
      const onPercent = (percent: number) => change({ type: 'moved', key, percent, left: leftAt(percent) });
      const onBusy = () => change({ type: 'busy', key });
      const journey = journeys.open(item, target);
      try {
        const uploaded = await sendFile({ file, target, signal, onPercent, onBusy, journey });
        if (signal.aborted) return;
        journeys.end(item, target);
        change({ type: 'gone', key });
        options.current.onDone(uploaded, file);
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error, name);
        if (!failure.canRetry) journeys.end(item, target);
        change({ type: 'failed', key, failure });
        tellProblem({ error: options.current.onFailure }, error);
      } finally {
        if (running.current.get(key) === stopping) running.current.delete(key);
      }
    },
    [options, change, running, journeys],
  );
  return { run, running, journeys };
}

export function useUploads(options: UploadOptions): Uploads {
  const [items, change] = useReducer(uploadItems, []);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { run, running, journeys } = useRun(latest, change);

  const drop = (item: UploadItem) => {
    const { target } = options;
    running.current.get(item.key)?.abort();
    const id = journeys.of(item.key)?.id;
    journeys.end(item, target);
    // What does not go now goes by itself in a day.
    if (id !== undefined) void target.drop?.(id).catch(() => undefined);
  };
  const begin = async (item: UploadItem) => {
    const { target } = options;
    const stopping = new AbortController();
    running.current.set(item.key, stopping);
    const [before, percent] = await cameBefore(item.file, target, stopping.signal);
    if (stopping.signal.aborted) return;
    if (before === undefined) target.begun?.forget(item.file);
    else journeys.open(item, target, before);
    if (percent === 0) return run(item);
    running.current.delete(item.key);
    change({ type: 'begun', key: item.key, percent });
  };
  const again = (item: UploadItem) => {
    change({ type: 'moved', key: item.key, percent: 0 });
    void run(item);
  };
  return {
    items,
    add(files) {
      const { multiple } = options;
      const added = files.slice(0, multiple ? files.length : 1).map((file) => itemOf(file, options));
      if (!multiple) for (const item of items) drop(item);
      change({ type: 'added', items: added, replaces: !multiple });
      for (const item of added) if (item.state.kind === 'uploading') void begin(item);
    },
    retry: again,
    beginAnew(item) {
      drop(item);
      again(item);
    },
    cancel(item) {
      drop(item);
      change({ type: 'gone', key: item.key });
    },
  };
}

/** What is known of an upload of the same file, and how much of it came; nothing where it is over, or somebody else's. */
async function cameBefore(
  file: File,
  { begun, ask }: UploadTarget,
  signal: AbortSignal,
): Promise<[Journey | undefined, number]> {
  const before = begun?.find(file);
  if (before?.id === undefined || ask === undefined) return [undefined, 0];
  try {
    const { parts = [] } = await ask(before.id, signal);
    const there = parts.filter(({ number, arrived }) => arrived && !before.doubtful.has(number));
    const bytes = there.reduce((sum, { size }) => sum + size, 0);
    return [before, Math.floor((bytes / file.size) * 100)];
  } catch (error) {
    // Whoever cannot be asked now is asked again by what sends.
    return [isProblem(error) && error.code === 'UPLOAD_NOT_FOUND' ? undefined : before, 0];
  }
}
