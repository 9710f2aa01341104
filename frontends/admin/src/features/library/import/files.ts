/** The files that were chosen beside a manifest, by the names that it gives them. */
import { uploads } from '@parlance/kit/domain/limits.ts';
import { faultOf } from '@parlance/kit/uploads/upload-rules.ts';
import { importTexts } from '../../../locales/texts.ts';
import { sound } from '../sound-rules.ts';
import type { LineFault, ManifestLine } from './manifest.ts';

const pdf = { accept: ['application/pdf'], belowBytes: uploads.lessonPdfBytes };

export type GivenFiles = ReadonlyMap<string, File>;

/** Inside the folder that was chosen; a file that was chosen by itself goes by its name. */
const pathOf = ({ name, webkitRelativePath }: File): string =>
  webkitRelativePath ? webkitRelativePath.split('/').slice(1).join('/') : name;

export const givenFiles = (files: readonly File[]): GivenFiles => new Map(files.map((file) => [pathOf(file), file]));

/** The one that is called so, or else the only one that can be one. */
export function manifestIn(files: readonly File[]): File | undefined {
  const fitting = files.filter(({ name }) => /\.(csv|json)$/i.test(name));
  const called = fitting.filter(({ name }) => /^manifest\./i.test(name));
  if (called.length > 0) return called.length === 1 ? called[0] : undefined;
  return fitting.length === 1 ? fitting[0] : undefined;
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';
export const fileNamed = (given: GivenFiles, name: string): File | undefined =>
  given.get(name) ?? given.get(lastOf(name));

/** In the order in which they are sent. */
export const namesIn = ({ document, notes, recordings }: ManifestLine): string[] =>
  [document, notes, ...recordings].filter(Boolean);

export function fileFaults(lines: readonly ManifestLine[], given: GivenFiles): LineFault[] {
  return lines.flatMap(({ line, document, notes, recordings }) =>
    [
      ...[document, notes].filter(Boolean).flatMap((name) => faultIn(given, name, 'pdf')),
      ...recordings.flatMap((name) => faultIn(given, name, 'sound')),
    ].map((message) => ({ line, message })),
  );
}

function faultIn(given: GivenFiles, name: string, kind: 'pdf' | 'sound'): string[] {
  const words = importTexts.now();
  const file = fileNamed(given, name);
  if (!file) return [words.noFile(name)];
  const fault = faultOf(file, kind === 'pdf' ? pdf : sound);
  return fault ? [words.wrongFile(name, fault, kind)] : [];
}
