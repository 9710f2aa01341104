/**
 * Documents that no lesson is taught with any more, and what else nothing of the library names, go: first what names them, later the file's
 * row, then its bytes. So much of it each round that it is no load, and each step by itself, so that it goes on wherever it was cut off.
 */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { isHeld, keptRevisions, quietBefore } from '../domain/retention.ts';
import type { FileShelf, ShelvedLesson, Storage, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

const mostLessons = 500;
const mostFiles = 500;
const mostRemoved = 100;
/** Before every id. */
const noId = '00000000-0000-0000-0000-000000000000';

export type LetFilesGo = ReturnType<typeof makeLetFilesGo>;
export type LetGo = { documents: number; lessons: number; files: number };
type Deps = {
  uow: UnitOfWork;
  /** The school's time, in which lessons are given. */
  clock: Clock;
  realTime: Clock;
  storage: Storage;
};

/** Each round goes on where the one before ended; who starts anew begins at the beginning. */
export function makeLetFilesGo({ uow, clock, realTime, storage }: Deps) {
  const places = { lesson: noId, file: noId };

  async function emptyLessons(signal?: AbortSignal): Promise<Partial<LetGo>> {
    const { ids, last } = await uow.run(({ shelf }) => shelf.lessonsToLookAt(places.lesson, mostLessons));
    places.lesson = last ?? noId;
    const empty = (id: string) => {
      const since = quietBefore(realTime.now());
      return uow.run(({ shelf }) => emptyLesson(shelf, id, { now: clock.now(), since }));
    };
    const emptied = await eachApart(ids, empty, signal);
    return {
      documents: emptied.reduce((sum, { documents }) => sum + documents, 0),
      lessons: emptied.filter(({ isEmptied }) => isEmptied).length,
    };
  }

  async function removeLoose(signal?: AbortSignal): Promise<Partial<LetGo>> {
    const before = quietBefore(realTime.now());
    const last = await uow.run(({ shelf }) => shelf.markLoose(places.file, mostFiles, realTime.now()));
    places.file = last ?? noId;
    const keys = await uow.run(async ({ shelf, discarded }) => {
      const removed = await shelf.removeLoose(before, mostRemoved);
      await discarded.add(removed);
      return removed;
    });
    await eachApart(keys, (key) => removeDiscarded(key, { storage, uow }), signal);
    return { files: keys.length };
  }

  return async (signal?: AbortSignal): Promise<LetGo> => {
    const gone = await eachApart([emptyLessons, removeLoose], (step) => step(signal), signal);
    return Object.assign({ documents: 0, lessons: 0, files: 0 }, ...gone) as LetGo;
  };
}

/** They have waited for long enough: `since` says so of their files. */
async function emptyLesson(shelf: FileShelf, id: string, { now, since }: { now: Date; since: Date }) {
  const lesson = await shelf.lockLesson(id);
  if (lesson === undefined) return { documents: 0, isEmptied: false };
  const kept = keptRevisions({ ...lesson, now });
  const isEmptied = !isHeld({ ...lesson, now });
  const gone = lesson.revisions.filter((revision) => !kept.includes(revision));
  if (gone.length > 0) await shelf.removeDocuments(id, gone.map(numberOf), kept.at(-1)?.fileId);
  const besides = isEmptied ? await shelf.removeBesides(id) : [];
  await shelf.letGo([...gone.map(({ fileId }) => fileId), ...besides], since);
  return { documents: gone.length, isEmptied };
}

const numberOf = ({ revision }: ShelvedLesson['revisions'][number]) => revision;
