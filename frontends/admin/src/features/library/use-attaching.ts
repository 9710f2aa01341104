/** Files that have arrived become the lesson's, in the order in which they came, on its newest version. */
import type { UploadedFile } from '@parlance/kit/uploads/uploaded-file.ts';
import { useEffect, useState } from 'react';
import { type LessonChange, type LessonPlace, useSaveLesson } from './api/change-library.ts';

type Change = Omit<LessonChange, 'version'>;

export type Attaching = {
  add: (file: UploadedFile) => void;
  /** Another change of the lesson's files, unless one is on its way: it would be on a version that is none any more. */
  send: (change: Change) => void;
  error: unknown;
  /** Files that were not taken, on what the lesson is now. */
  retry?: () => void;
};

export function useAttaching(
  place: LessonPlace,
  version: number,
  changeFor: (files: readonly UploadedFile[]) => Change,
): Attaching {
  const [waiting, setWaiting] = useState<readonly UploadedFile[]>([]);
  const { mutate, mutateAsync, isPending, error } = useSaveLesson(place);
  // Heard of by itself: what is taken is taken once, whatever is sent next.
  const sendWaiting = () =>
    void mutateAsync({ ...changeFor(waiting), version }).then(
      () => setWaiting((now) => now.filter((file) => !waiting.includes(file))),
      () => undefined,
    );
  const isDue = waiting.length > 0 && !isPending && error === null;
  useEffect(() => {
    if (isDue) sendWaiting();
  });
  return {
    add: (file) => setWaiting((now) => [...now, file]),
    send: (change) => (isPending ? undefined : mutate({ ...change, version })),
    error,
    ...(waiting.length > 0 && { retry: sendWaiting }),
  };
}
