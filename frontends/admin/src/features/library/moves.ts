/** Where a row may be dropped beyond the ones that it stands beside. */
import type { Move } from './api/change-library.ts';
import type { LibraryNode } from './tree.ts';

/** With what the place is called, and where a lesson stood. */
export type Dropped = { move: Move; where: string; before?: { level: number; pos: number } };

/** Undefined where it cannot go, or would stay: streams stay apart, and a level is a level of a course. */
export function moveBy(dragged: LibraryNode | undefined, onto: LibraryNode | undefined): Dropped | undefined {
  if (!onto || !('material' in onto) || !dragged || !('material' in dragged)) return undefined;
  if (dragged.material.isPte !== onto.material.isPte) return undefined;
  if (dragged.kind === 'course') return courseTo(dragged, onto);
  return dragged.kind === 'lesson' && onto.kind !== 'material' ? lessonTo(dragged, onto) : undefined;
}

type Of<K> = Extract<LibraryNode, { kind: K }>;
type Inside = Of<'course' | 'level' | 'lesson'>;

function courseTo({ material, course }: Of<'course'>, onto: Of<'material'> | Inside): Dropped | undefined {
  if (onto.material.id === material.id || onto.kind === 'level' || onto.kind === 'lesson') return undefined;
  const from = { material: material.id, course: course.id };
  return {
    move: { from, to: { material: onto.material.id, course: course.id }, version: course.version },
    where: onto.material.name,
  };
}

function lessonTo({ material, course, lesson }: Of<'lesson'>, onto: Inside): Dropped | undefined {
  const level = levelOf(onto) ?? lesson.level;
  if (onto.course.id === course.id && level === lesson.level) return undefined;
  const from = { material: material.id, course: course.id, lesson: lesson.id };
  return {
    move: { from, to: { material: onto.material.id, course: onto.course.id }, version: lesson.version, level },
    where: onto.course.name,
    before: { level: lesson.level, pos: lesson.pos },
  };
}

function levelOf(node: Inside): number | undefined {
  if (node.kind === 'course') return undefined;
  return node.kind === 'level' ? node.level : node.lesson.level;
}
