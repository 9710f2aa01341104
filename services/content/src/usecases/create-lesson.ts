import type { NewId } from '@parlance/runtime/ids/new-id';
import { demandKind } from '../domain/library-edits.ts';
import { addLesson, type NewLesson } from '../domain/library.ts';
import { makeEditing, type EditingDeps, type Editor } from './editing.ts';
import { findOpenPlace } from './find-place.ts';

export type CreateLesson = ReturnType<typeof makeCreateLesson>;
type CreateLessonCommand = Omit<NewLesson, 'id'> & { materialId: string; courseId: string } & Editor;

export function makeCreateLesson({ newId, ...deps }: EditingDeps & { newId: NewId }) {
  const edit = makeEditing(deps);
  return async ({ once, by: editor, ...input }: CreateLessonCommand) => {
    const id = newId();
    const { done } = await edit({ once, by: editor }, async ({ by, at, ...stores }) => {
      const { course, material } = await findOpenPlace(stores, input);
      const { materialId: _material, courseId: _course, ...asked } = input;
      const added = addLesson(course, { ...asked, id }, material);
      const documents = [asked.documentFileId ?? []].flat();
      demandKind('document', documents, await stores.files.findOfLibrary(documents));
      await stores.lessons.insert(added.lesson, by);
      await stores.courses.save(added.course, by);
      await stores.facts.lessonChanged(added.course, added.lesson, 'lesson-created', at);
      return { lesson: added.lesson, changed: by };
    });
    return done;
  };
}
