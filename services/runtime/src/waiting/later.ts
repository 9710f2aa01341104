/** What may wait is done a while after somebody asked for it, once for all who ask meanwhile. Real time; a process that ends does not wait for it. */
export function makeLater(work: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, ms).unref();
  };
}
