/** How many of what is kept for as long as people stay: bounded by the memory that this process was given, and not by how many come. */
import { getHeapStatistics } from 'node:v8';

/** So many of `bytesEach` fill half of the heap; the other half is for the work. */
export function heapRoomFor(bytesEach: number, heapBytes = getHeapStatistics().heap_size_limit): number {
  return Math.max(1, Math.floor(heapBytes / 2 / bytesEach));
}
