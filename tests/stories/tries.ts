/** What somebody tries again and again beside the evening, where no call of it needs the line: into a room, or to sign up. */
import type { Times } from './promises.ts';
import type { Shows } from './shows.ts';

/** `words`: of one that was not let through. */
export type Try = { askedAt: number; answeredAt: number; isDone: boolean; words?: string };

/** One in five of those that are late is late enough; the others were on their way already. */
const shareLate = 0.2;

/** What shows that nobody met the toxic, and what was not well again afterwards. */
export function faultsOfTries(
  tries: readonly Try[],
  shows: Shows,
  times: Times & { recoversWithinMs: number },
): string[] {
  const { injectedAt, removedAt, recoversWithinMs } = times;
  const during = tries.filter(({ askedAt }) => askedAt >= injectedAt && askedAt <= removedAt);
  const afterwards = tries.filter(({ askedAt }) => askedAt > removedAt + recoversWithinMs);
  const undone = afterwards.filter(({ isDone }) => !isDone);
  return [
    ...(during.length === 0 ? ['nobody tried while it held'] : faultsWhile(during, shows)),
    ...(afterwards.length === 0 ? ['nobody tried afterwards'] : []),
    ...undone.map(({ words = '' }) => `not let through afterwards: ${words}`),
  ];
}

function faultsWhile(during: readonly Try[], shows: Shows): string[] {
  const done = during.filter(({ isDone }) => isDone);
  const said = `${done.length} of ${during.length} were let through`;
  if (shows.kind === 'stops') return done.length < during.length ? [] : [`${said}, as ever`];
  if (shows.kind === 'breaks') return [];
  if (done.length === 0) return [`${said}: it ought to be slow, and no more`];
  if (shows.kind === 'passes') return [];
  const late = during.filter(({ askedAt, answeredAt }) => answeredAt - askedAt >= shows.takeMs);
  return late.length >= during.length * shareLate ? [] : [`${late.length} of ${during.length} took ${shows.takeMs} ms`];
}
