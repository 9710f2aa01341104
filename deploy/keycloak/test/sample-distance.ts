/** Whether two samples of times could be of one distribution (two-sample Kolmogorov-Smirnov). */

/** The largest distance between the two samples' distributions. */
export function sampleDistance(a: readonly number[], b: readonly number[]): number {
  const share = (sample: readonly number[], at: number) => sample.filter((value) => value <= at).length / sample.length;
  return Math.max(...[...a, ...b].map((at) => Math.abs(share(a, at) - share(b, at))));
}

/** A larger distance would come by chance once in a hundred times (p = 0.01). */
export function largestLikelyDistance(a: readonly number[], b: readonly number[]): number {
  return 1.628 * Math.sqrt((a.length + b.length) / (a.length * b.length));
}
