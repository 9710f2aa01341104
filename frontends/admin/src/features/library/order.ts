/** Which rows may change places with which, and what is sent when they have. */
import type { TreeDragDropPayload } from '@mantine/core';
import type { Course, CoursesOf, Material } from './api/library.ts';
import type { Ordering } from './api/order-library.ts';
import { type LibraryNode, valueOf } from './tree.ts';

/** Rows that stand beside each other, as they stand now. */
export type Siblings<Sent = Ordering> = {
  values: readonly string[];
  /** Between these a row finds its place: a stream's materials stay together, and the default of the topic picker stays first. */
  first: number;
  last: number;
  orderingOf: (values: readonly string[]) => Sent;
};

type Read = { materials: readonly Material[]; courses: CoursesOf; orderVersion: number };

const idOf = (value: string) => value.slice(value.indexOf(':') + 1);
const idsOf = (values: readonly string[]) => values.map(idOf);

export function siblingsOf(node: LibraryNode | undefined, read: Read): Siblings | undefined {
  if (node?.kind === 'material') return ofMaterial(node.material, read);
  if (node?.kind === 'course') return ofCourse(node.material, read.courses[node.material.id]);
  if (node?.kind === 'lesson') return ofLesson(node);
  return undefined;
}

const whole = (values: readonly string[], orderingOf: Siblings['orderingOf']): Siblings => {
  return { values, first: 0, last: values.length - 1, orderingOf };
};

function ofMaterial({ isDefault, isPte }: Material, { materials, orderVersion: version }: Read): Siblings {
  const isBeside = (other: Material) => other.isDefault === isDefault && other.isPte === isPte;
  return {
    values: materials.map(({ id }) => valueOf.material(id)),
    first: materials.findIndex(isBeside),
    last: materials.findLastIndex(isBeside),
    orderingOf: (values) => ({ kind: 'materials', version, ids: idsOf(values) }),
  };
}

function ofCourse({ id: material, version }: Material, courses: CoursesOf[string]): Siblings | undefined {
  if (!Array.isArray(courses)) return undefined;
  const values = courses.map(({ id }: Course) => valueOf.course(id));
  return whole(values, (next) => ({ kind: 'courses', material, version, ids: idsOf(next) }));
}

function ofLesson({ material, course, lesson: { level } }: Extract<LibraryNode, { kind: 'lesson' }>): Siblings {
  const values = course.lessons.filter((other) => other.level === level).map(({ id }) => valueOf.lesson(id));
  return whole(values, (next) => ({
    kind: 'lessons',
    material: material.id,
    course: course.id,
    level,
    version: course.version,
    ids: idsOf(next),
  }));
}

/** The row at another place, which is inside its bounds. */
export function movedTo({ values, first, last }: Siblings<unknown>, value: string, wanted: number): string[] {
  const at = Math.min(last, Math.max(first, wanted));
  return values.filter((other) => other !== value).toSpliced(at, 0, value);
}

/** Where a dragged row would land; undefined where it cannot. */
export function droppedAt(
  siblings: Siblings<unknown> | undefined,
  { draggedNode, targetNode, position }: TreeDragDropPayload,
) {
  const at = siblings?.values.indexOf(targetNode) ?? -1;
  if (!siblings || position === 'inside' || at < siblings.first || at > siblings.last) return undefined;
  const from = siblings.values.indexOf(draggedNode);
  const place = position === 'before' ? at : at + 1;
  return movedTo(siblings, draggedNode, from < place ? place - 1 : place);
}
