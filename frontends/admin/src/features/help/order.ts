/** All questions have one order; those that a role reads change places among themselves. */
type Ordered = { id: string };

export function moved(
  all: readonly Ordered[],
  shown: readonly Ordered[],
  id: string,
  by: -1 | 1,
): string[] | undefined {
  const at = shown.findIndex((one) => one.id === id);
  const other = shown[at + by]?.id;
  if (at < 0 || other === undefined) return undefined;
  const swapped = new Map([
    [id, other],
    [other, id],
  ]);
  return all.map((one) => swapped.get(one.id) ?? one.id);
}
