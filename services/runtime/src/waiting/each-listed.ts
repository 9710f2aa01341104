/** Whatever is listed a page at a time, in the order of its keys: what stays where it is, since it could not be done, is not listed again in front of the others. */
export async function* eachListed<T>(
  listAfter: (key: string | undefined) => Promise<readonly T[]>,
  keyOf: (one: T) => string,
): AsyncGenerator<T> {
  for (let page = await listAfter(undefined); page.length > 0;) {
    yield* page;
    const last = page.at(-1);
    if (last !== undefined) page = await listAfter(keyOf(last));
  }
}
