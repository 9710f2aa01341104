import { z } from 'zod';
import { library, lists } from '@parlance/proto/limits';
import { id, page } from '../../routing/fields.ts';

/** DATA-17..DATA-19. */
export const material = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.string(),
    dlink: z.string(),
    visible: z.boolean(),
    url: z.string(),
    isPte: z.boolean(),
    isDefault: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Material' });
export const lesson = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    level: z.int(),
    pos: z.int(),
    tutorResource: z.string(),
    audioResource: z.string(),
  })
  .meta({ id: 'Lesson' });
/** GEN-11: there are 8. */
const courseUnit = z
  .object({ number: z.int().min(1).max(8), title: z.string(), description: z.string() })
  .meta({ id: 'CourseUnit' });
export const course = z
  .object({
    id: z.string(),
    name: z.string(),
    abbreviation: z.string(),
    description: z.string(),
    version: z.int(),
    lessons: z.array(lesson),
    units: z.array(courseUnit),
    skillSections: z.array(z.string()),
  })
  .meta({ id: 'Course' });

/** FB-33; a path is a folder of recordings or one of them. */
export const audioBody = z.strictObject({
  paths: z.array(z.string().min(1).max(300)).max(lists.recordingPaths),
  // Names the recording that the page before ended with.
  pageToken: z.string().max(2048).optional(),
});
export const audioPage = page(
  z
    .object({
      path: z.string(),
      filename: z.string(),
      contentType: z.string(),
      size: z.int(),
      url: z.string(),
      expiresAt: z.int(),
    })
    .meta({ id: 'AudioResource' }),
);

export const materialBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  description: z.string().max(library.textMax).optional(),
  icon: z.string().max(library.iconMax).optional(),
  url: z.string().max(500).optional(),
  isPte: z.boolean().optional(),
  visible: z.boolean().optional(),
  isDefault: z.boolean().optional(),
});
export const courseBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  abbreviation: z.string().regex(/^[A-Z0-9]{2,4}$/),
  description: z.string().max(library.textMax).optional(),
});
export const lessonBody = z.strictObject({
  name: z.string().min(1).max(library.nameMax),
  level: z.int().min(library.levels.first).max(library.levels.last),
  pos: z.int().min(library.positions.first).max(library.positions.last),
  documentFileId: id().optional(),
  audioResource: z.string().max(library.pathMax).optional(),
});
