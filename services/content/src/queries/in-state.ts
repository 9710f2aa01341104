/** Which rows are in a state; one is listed too when something in it is. */
import type { LibraryState } from '../domain/library-state.ts';

type Asked = LibraryState | undefined;

const own = (table: string, state: Asked): string => {
  if (state === undefined) return 'true';
  if (state === 'no-pdf') return 'false';
  return state === 'hidden' ? `not ${table}.visible` : `${table}.visible`;
};

export const materialInState = (state: Asked) => own('materials', state);
export const courseInState = (table: string, state: Asked) => own(table, state);
export const lessonInState = (table: string, state: Asked) =>
  state === 'no-pdf' ? `${table}.document_file_id is null` : own(table, state);
