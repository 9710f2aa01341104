/** As which student the library is looked at, and whether what is hidden is there; both stand in the address. */
import type { Place } from '../use-chosen.ts';

export const students = ['subscribed', 'trial', 'none'] as const;
export type Student = (typeof students)[number];

export type PreviewView = { student: Student; withHidden: boolean };

const base = '/admin/preview';

export const homeOf = ({ student, withHidden }: PreviewView): string =>
  `${base}/${student}/${withHidden ? 'later' : 'now'}`;

/** Of what an address says; what it says wrongly is as students with a subscription see it now. */
export function viewIn({ student, stage }: { student: string; stage: string }): PreviewView {
  return {
    student: students.find((one) => one === student) ?? 'subscribed',
    withHidden: stage === 'later',
  };
}

type Shown = { visible: boolean };

/** What is hidden, or in something that is, opens as it will be: as it is now there would be nothing to see. */
export function previewPath({ material, course, lesson }: Place, ...shelf: readonly Shown[]): string {
  const home = homeOf({ student: 'subscribed', withHidden: shelf.some(({ visible }) => !visible) });
  if (course && lesson) return `${home}/${material}/${course}/${lesson}`;
  return `${home}/${material}${course ? `?course=${course}` : ''}`;
}

/** Where the same is edited. */
export function editorPath(pathname: string, search: string): string {
  const [, , , , , material, inPath, lesson] = pathname.split('/');
  if (!material) return '/admin/materials';
  const course = inPath ?? new URLSearchParams(search).get('course');
  const query = new URLSearchParams({ ...(course && { course }), ...(lesson && { lesson }) }).toString();
  return `/admin/materials/${material}${query && `?${query}`}`;
}
