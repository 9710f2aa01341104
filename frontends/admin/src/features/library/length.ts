/** How long something plays, as minutes and seconds. */
export const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function secondsOf(length: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(length) ?? [];
  return minutes && seconds ? Number(minutes) * 60 + Number(seconds) : undefined;
}
