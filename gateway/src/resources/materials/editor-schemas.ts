import { z } from 'zod';
import { library } from '@parlance/proto/limits';
import { id, numberInQuery } from '../../routing/fields.ts';
import { lesson } from './schemas.ts';

/** What the administrator saw whom nobody may have overtaken. */
const version = () => z.int().min(1);
export const seenVersion = z.strictObject({ version: numberInQuery().pipe(version()) });
/** 0: after the last one of its level. */
const pos = () => z.int().min(0).max(library.positions.last);

export const materialBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  description: z.string().max(library.textMax).optional(),
  icon: z.string().max(library.iconMax).optional(),
  url: z.string().max(500).optional(),
  isPte: z.boolean().optional(),
  visible: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  isFree: z.boolean().optional(),
});
export const courseBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  abbreviation: z.string().regex(/^[A-Z0-9]{2,4}$/),
  description: z.string().max(library.textMax).optional(),
  visible: z.boolean().optional(),
});
export const lessonBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  level: z.int().min(library.levels.first).max(library.levels.last),
  pos: pos().optional(),
  documentFileId: id().optional(),
  audioResource: z.string().max(library.pathMax).optional(),
  visible: z.boolean().optional(),
  isSample: z.boolean().optional(),
});

const recordings = () =>
  z
    .array(
      z.strictObject({
        fileId: id(),
        title: z.string().max(library.nameMax),
        seconds: z.int().min(0).max(86_400).optional(),
      }),
    )
    .max(library.recordingsMax);

/** What is wrong with what a line says is answered by its number; only what cannot be read is refused here. */
export const importBody = z.strictObject({
  dryRun: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        line: z.int().min(1).max(1_000_000),
        material: z.string(),
        isPte: z.boolean().optional(),
        course: z.string(),
        abbreviation: z.string(),
        level: z.int().min(-1_000).max(1_000),
        pos: z.int().min(-1_000).max(1_000).optional(),
        name: z.string(),
        documentFileId: id().optional(),
        notesFileId: id().optional(),
        recordings: recordings().optional(),
        isSample: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(library.importMax),
});
/** Where there is a fault nothing was made; else what was, or in a dry run would be. `known` are lessons that were there, `knownLines` say which. */
export const importAnswer = z.object({
  faults: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  materials: z.int(),
  courses: z.int(),
  lessons: z.int(),
  known: z.int(),
  knownLines: z.array(z.int()),
});

/** What is left out stays. */
export const materialChange = materialBody.partial().extend({ version: version() });
export const courseChange = courseBody.partial().extend({ version: version(), toMaterialId: id().optional() });
export const lessonChange = lessonBody
  .omit({ audioResource: true })
  .partial()
  .extend({
    version: version(),
    /** '': none. */
    notesFileId: z.union([id(), z.literal('')]).optional(),
    recordings: recordings().optional(),
    toCourseId: id().optional(),
  });

export const order = z.strictObject({ version: version(), ids: z.array(id()).max(library.orderMax) });
export const orderAnswer = z.object({ version: z.int() });
export const lessonOrder = order.extend({
  level: z.int().min(library.levels.first).max(library.levels.last),
});
export const lessonOrderAnswer = orderAnswer.extend({ lessons: z.array(lesson) });
