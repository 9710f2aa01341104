import { importTexts } from '../../../locales/texts.ts';
import type { LineFault, ManifestLine } from './manifest.ts';

/** Names that the school takes for one. */
const alike = (name: string) => name.trim().toLowerCase();

/** What a line says that another one before it has said, or said otherwise: the school looks at so many at a time, and not at all of them. */
export function faultsAmong(lines: readonly ManifestLine[]): LineFault[] {
  const said = new Map<string, { line: number; value: string }>();
  const words = importTexts.now();
  return lines.flatMap((one) => {
    const { line, level, pos, isPte } = one;
    const material = alike(one.material);
    const course = `${material}\n${alike(one.course)}`;
    const firstOf = (key: string, value: string) => {
      const first = said.get(key);
      if (!first) said.set(key, { line, value });
      return first;
    };
    const [stream, letters] = [firstOf(material, String(isPte)), firstOf(course, one.abbreviation)];
    const lesson = firstOf(`${course}\n${level}\n${alike(one.name)}`, '');
    // Codes of PTE lessons tell no level.
    const place = pos > 0 ? firstOf(`${course}\n${isPte ? '' : level}\nat ${pos}`, '') : undefined;
    return [
      ...(stream && stream.value !== String(isPte) ? [words.otherStream(stream.line)] : []),
      ...(letters && letters.value !== one.abbreviation ? [words.otherAbbreviation(letters.line)] : []),
      ...(lesson ? [words.lessonTwice(lesson.line)] : []),
      ...(place && !lesson ? [words.placeTwice(place.line)] : []),
    ].map((message) => ({ line, message }));
  });
}
