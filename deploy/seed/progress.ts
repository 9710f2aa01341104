/** One line for each thing that was really done. */
export type Progress = (done: string) => void;

export function makeProgress(write: (line: string) => void): Progress & { count(): number } {
  const started = Date.now();
  let count = 0;
  const progress = (done: string) => {
    count += 1;
    write(`  seed ${((Date.now() - started) / 1_000).toFixed(1).padStart(5)} s  ${done}`);
  };
  return Object.assign(progress, { count: () => count });
}
