/** The guides that teachers read before their first lesson, each drawn as a PDF. */
import { guides, type GuidePlan } from './data/guides.ts';
import { plainName, uploadFile } from './materials.ts';
import { drawLesson } from './pdf.ts';
import type { School } from './school.ts';

/** Each is recognised by its title. */
export async function ensureGuides({ admin, progress }: Pick<School, 'admin' | 'progress'>): Promise<void> {
  const { items } = await admin.call<{ items: { title: string }[] }>('GET', 'guides');
  for (const guide of guides) {
    const { category, title, description, pages } = guide;
    if (items.some((known) => known.title === title)) continue;
    const pdf = { path: 'guides', filename: `${plainName(title)}.pdf`, contentType: 'application/pdf' };
    const fileId = await uploadFile(admin, pdf, await drawGuide(guide));
    const body = { category, title, description, kind: 'guide', fileId, length: pages.length, forRole: ['tutor'] };
    await admin.call('POST', 'admin/guides', body);
    progress(`guide “${title}”`);
  }
}

/** Set as lessons are. */
export function drawGuide({ category, title, description, pages }: GuidePlan): Promise<Uint8Array> {
  return drawLesson({
    material: { name: 'Training', description: '', icon: '', isPte: false, isDefault: false, courses: [] },
    course: { name: category, abbreviation: '', description: '', lessons: [] },
    lesson: { name: title, level: 1, pos: 1, goal: description, pages },
  });
}
