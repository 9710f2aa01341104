/** Runs the uploads of one field: checks, sends, tells how far, keeps what failed for another try. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isProblem, problemText } from '../api/problem.ts';
import { uploadTexts } from '../locales/texts.ts';
import { safeName } from './safe-name.ts';
import { sendFile } from './send-file.ts';
import { type UploadFailure, type UploadItem, uploadItems } from './upload-items.ts';
import { type UploadFault, type UploadRules, faultOf } from './upload-rules.ts';
import type { Journey, UploadTarget } from './upload-target.ts';
import type { UploadedFile } from './uploaded-file.ts';

export type UploadOptions = {
  target: UploadTarget;
  rules: UploadRules;
  /** What the field takes, in words: "a PDF". */
  kindWords: string;
  multiple: boolean;
  onDone: (uploaded: UploadedFile, file: File) => void;
  /** Said beside the row, as a notice. */
  onFailure: (message: string) => void;
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
  const again = !isProblem(error) || !judged.includes(error.status);
  return { kind: 'error', message, canRetry: again, ...(again ? {} : { reason: problemText(error) }) };
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

/** A retry goes on where the try before it ended. */
function journeyOf(key: string, journeys: Map<string, Journey>): Journey {
  const journey = journeys.get(key) ?? { doubtful: new Set() };
  journeys.set(key, journey);
  return journey;
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
  retry: (item: UploadItem) => void;
  cancel: (key: string) => void;
};

export function useUploads(options: UploadOptions): Uploads {
  const [items, change] = useReducer(uploadItems, []);
  const running = useRunning();
  const journeys = useRef(new Map<string, Journey>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const run = useCallback(
    async ({ key, file, name }: UploadItem) => {
      const stopping = new AbortController();
      running.current.set(key, stopping);
      const { signal } = stopping;
      const onPercent = (percent: number) => change({ type: 'moved', key, percent });
      const journey = journeyOf(key, journeys.current);
      try {
        const uploaded = await sendFile({ file, target: latest.current.target, signal, onPercent, journey });
        if (signal.aborted) return;
        journeys.current.delete(key);
        change({ type: 'gone', key });
        latest.current.onDone(uploaded, file);
      } catch (error) {
        if (signal.aborted) return;
        change({ type: 'failed', key, failure: failureOf(error, name) });
        latest.current.onFailure(problemText(error));
      } finally {
        running.current.delete(key);
      }
    },
    [running],
  );

  const cancel = useCallback(
    (key: string) => {
      running.current.get(key)?.abort();
      journeys.current.delete(key);
      change({ type: 'gone', key });
    },
    [running],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const { multiple } = latest.current;
      const added = files.slice(0, multiple ? files.length : 1).map((file) => itemOf(file, latest.current));
      if (!multiple) running.current.forEach((stopping) => stopping.abort());
      change({ type: 'added', items: added, replaces: !multiple });
      for (const item of added) if (item.state.kind === 'uploading') void run(item);
    },
    [run, running],
  );

  const retry = useCallback(
    (item: UploadItem) => {
      change({ type: 'moved', key: item.key, percent: 0 });
      void run(item);
    },
    [run],
  );
  return { items, add, retry, cancel };
}
