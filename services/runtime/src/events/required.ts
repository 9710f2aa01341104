/** Facts carry what they are about; one that does not is broken and goes to the dead letters. */
export function required<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('The fact does not carry what it is about.');
  return part;
}
