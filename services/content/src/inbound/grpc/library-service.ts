import { LibraryService } from '@parlance/proto/content/v1';
import { defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import { refuse } from '../../domain/refusals.ts';
import { hitsWanted, searchWords, type SearchWords } from '../../domain/search-words.ts';
import type { Sight } from '../../domain/sight.ts';
import { findAbbreviation } from '../../queries/courses.ts';
import type { FoundHit } from '../../queries/search.ts';
import type { LibraryFeed } from '../../usecases/ports.ts';
import type { ReadLessonPage } from '../../usecases/read-lesson-page.ts';
import { lessonPageMessage } from '../../wire/lesson-page-mapping.ts';
import { seenCourse, seenMaterial } from './library-handlers.ts';
import { readerOf, readingOf, type ReadingDeps } from './reading.ts';

type Search = (wish: { words: SearchWords; sight: Sight; limit: number }) => Promise<FoundHit[]>;
export type Deps = ReadingDeps & { readLessonPage: ReadLessonPage; searchLibrary: Search; libraryFeed: LibraryFeed };

/** A stream without news shows a sign of life so often. */
const heartbeatMs = 15_000;

export function makeLibraryService({ readLessonPage, searchLibrary, libraryFeed, ...deps }: Deps) {
  return defineService(LibraryService, {
    getCourse: async ({ materialId, courseId, preview }, call) => {
      const reader = await readingOf(requireActor(call), deps, preview);
      return seenCourse(deps, reader, { materialId, courseId });
    },
    getLesson: async ({ materialId: material, courseId: course, lessonId: lesson, bookingId, preview }, call) => {
      const reader = readerOf(requirePerson(call), preview);
      const page = await readLessonPage({ material, course, lesson, bookingId, reader });
      const seen = await seenMaterial(deps, await readingOf(requireActor(call), deps, preview), page.material.id);
      return { ...lessonPageMessage(page, reader), material: seen };
    },
    searchLibrary: async ({ text, limit, preview }, call) => {
      const { sight, opens } = await readingOf(requireActor(call), deps, preview);
      const wanted = hitsWanted(limit);
      const words = searchWords(text);
      const found = words === undefined ? [] : await searchLibrary({ words, sight, limit: wanted });
      return { hits: found.map(({ isSample, ...hit }) => ({ ...hit, isOpened: isSample || opens(hit) })) };
    },
    getAbbreviation: async ({ name }, call) => {
      const { sight } = await readingOf(requireActor(call), deps);
      const abbreviation = await findAbbreviation(deps.db, { name, hidden: sight.hidden });
      if (abbreviation === undefined) throw refuse('COURSE_NOT_FOUND');
      return { abbreviation };
    },
    watchLibrary: async function* (_request, { signal }) {
      for await (const versions of libraryFeed.watch({ signal, heartbeatMs })) {
        const version = versions.at(-1);
        yield version === undefined ? { heartbeat: {} } : { changed: { version } };
      }
    },
  });
}
