/** The library as the rows of a tree: materials, their courses, levels, lessons. */
import type { TreeNodeData } from '@mantine/core';
import type { Course, CoursesOf, Lesson, Material } from './api/library.ts';
import type { Place } from './use-chosen.ts';

export type LibraryNode =
  | { kind: 'material'; material: Material }
  | { kind: 'course'; material: Material; course: Course }
  | { kind: 'level'; material: Material; course: Course; level: number; lessons: readonly Lesson[] }
  | { kind: 'lesson'; material: Material; course: Course; lesson: Lesson }
  | { kind: 'reading' | 'failed' | 'empty'; error?: unknown };

/** By the values of the rows. */
export type LibraryNodes = ReadonlyMap<string, LibraryNode>;
export type LibraryTree = { data: TreeNodeData[]; nodes: LibraryNodes };

export const valueOf = {
  material: (id: string) => `m:${id}`,
  course: (id: string) => `c:${id}`,
  level: (course: string, level: number) => `v:${course}:${level}`,
  lesson: (id: string) => `l:${id}`,
};

type Read = { materials: readonly Material[]; courses: CoursesOf };

export function libraryTree({ materials, courses }: Read): LibraryTree {
  const nodes = new Map<string, LibraryNode>();
  const row = (value: string, node: LibraryNode, children?: TreeNodeData[]): TreeNodeData => {
    nodes.set(value, node);
    return { value, label: value, ...(children && { children }) };
  };
  const lessonRow = (material: Material, course: Course, lesson: Lesson) =>
    row(valueOf.lesson(lesson.id), { kind: 'lesson', material, course, lesson });
  const levelRows = (material: Material, course: Course) =>
    [...Map.groupBy(course.lessons, ({ level }) => level)].map(([level, lessons]) =>
      row(
        valueOf.level(course.id, level),
        { kind: 'level', material, course, level, lessons },
        lessons.map((lesson) => lessonRow(material, course, lesson)),
      ),
    );
  const courseRow = (material: Material, course: Course) =>
    row(valueOf.course(course.id), { kind: 'course', material, course }, levelRows(material, course));
  const below = (material: Material): TreeNodeData[] => {
    const read = courses[material.id];
    if (!read) return [row(`${valueOf.material(material.id)}:reading`, { kind: 'reading' })];
    if (!Array.isArray(read)) {
      return [row(`${valueOf.material(material.id)}:failed`, { kind: 'failed', error: read.error })];
    }
    const shown = read.map((course) => courseRow(material, course));
    return shown.length > 0 ? shown : [row(`${valueOf.material(material.id)}:empty`, { kind: 'empty' })];
  };
  const data = materials.map((material) =>
    row(valueOf.material(material.id), { kind: 'material', material }, below(material)),
  );
  return { data, nodes };
}

/** What only says how reading goes has none. */
export const hasMenu = (node: LibraryNode): node is Exclude<LibraryNode, { kind: 'reading' | 'failed' | 'empty' }> =>
  'material' in node;

/** Levels have no page of their own. */
export function placeOf(node: LibraryNode): Place | undefined {
  if (node.kind === 'material') return { material: node.material.id };
  if (node.kind === 'course') return { material: node.material.id, course: node.course.id };
  if (node.kind === 'lesson') return { material: node.material.id, course: node.course.id, lesson: node.lesson.id };
  return undefined;
}

export const sameRow = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && one.material === other?.material && one.course === other.course && one.lesson === other.lesson;

/** Rows that stand in another order than they were read in: all that stand beside each other. */
export function inOrder(rows: TreeNodeData[], order: readonly string[] | undefined): TreeNodeData[] {
  if (!order) return rows;
  if (rows.some(({ value }) => order.includes(value))) {
    return rows.toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  }
  return rows.map((row) => (row.children ? { ...row, children: inOrder(row.children, order) } : row));
}
