/** What passes at a second try only is a defect to be found (ADR 0027): it is told by name now and at the start of later runs, and one is the most that a run may have. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type SecondTry = { suite: string; title: string };

/** One may be the machine. */
const mostInARun = 1;
const mostKept = 50;

/** A test of a race shows its defect rarely: that it passed the next time says nothing. */
const race =
  /\b(races?|once|twice|concurrent(ly)?|simultaneous(ly)?|replicas|same (time|moment|instant|hour)|two (processes|runs|readers|administrators)|rounds of|against)\b/i;

export const tellsOfRace = (title: string): boolean => race.test(title);

/** Why the run is refused for them; empty when it is not. */
export function refusalsOf(tries: SecondTry[]): string[] {
  const races = tries.filter(({ title }) => tellsOfRace(title));
  return [
    ...races.map(({ title }) => `A test of a race gets no second try: ${title}`),
    ...(tries.length > mostInARun
      ? [`${tries.length} tests passed only at the second try, ${mostInARun} is allowed`]
      : []),
  ];
}

/** The names that are still owed a cause, oldest first. Whoever has found one deletes its line. */
export function owedNames(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

export function oweNames(file: string, tries: SecondTry[], now: Date): void {
  const lines = tries.map(({ suite, title }) => `${now.toISOString()} ${suite}: ${title.replaceAll('\n', ' ')}`);
  const kept = [...owedNames(file), ...lines].slice(-mostKept);
  if (lines.length > 0) writeFileSync(file, `${kept.join('\n')}\n`);
}
