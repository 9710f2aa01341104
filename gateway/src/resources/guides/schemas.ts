import { z } from 'zod';
import { library } from '@parlance/proto/limits';
import { id, numberInQuery } from '../../routing/fields.ts';

const role = z.enum(['tutor', 'admin']);
const kind = z.enum(['guide', 'video']);
export type GuideKind = z.input<typeof kind>;
export type GuideRole = z.input<typeof role>;

/** NS-35. Length: pages of a guide, seconds of a video. Who opened it and who changed it is for administrators. */
export const guide = z
  .object({
    id: z.string(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    kind,
    url: z.string(),
    fileId: z.string().nullable(),
    length: z.int(),
    forRole: z.array(role),
    version: z.int(),
    isOpened: z.boolean(),
    openedBy: z.int(),
    changed: z.object({ uid: z.string(), name: z.string(), at: z.int() }).nullable(),
  })
  .meta({ id: 'Guide' });
export const guidesAnswer = z.object({ items: z.array(guide), orderVersion: z.int() });

const version = () => z.int().min(1);
export const seenGuide = z.strictObject({ version: numberInQuery().pipe(version()) });
/** An https address, or a file of the library. */
export const guideBody = z.strictObject({
  category: z.string().min(1).max(library.nameMax),
  title: z.string().min(1).max(library.nameMax),
  description: z.string().max(library.textMax).optional(),
  kind,
  url: z.string().max(500).optional(),
  fileId: id().optional(),
  length: z.int().min(0).max(100_000).optional(),
  forRole: z.array(role).min(1).max(2),
});
export type GuideBody = z.output<typeof guideBody>;
export const guideChange = guideBody.extend({ version: version() });
export const guideOrder = z.strictObject({ version: version(), ids: z.array(id()).max(library.guidesMax) });
export const guideOrderAnswer = z.object({ version: z.int() });
