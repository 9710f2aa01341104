/** UUIDv7: ordered by time, so that indexes grow at one end. */
import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn for many ids at once: each draw costs as much as the rest of an id. */
const drawn = Buffer.alloc(4_000);
let used = drawn.length;

function tenBytes(): Uint8Array {
  if (used >= drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  return drawn.subarray(used, (used += 10));
}

export function uuidv7(now: Date, random: () => Uint8Array = tenBytes): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.set(random().subarray(0, 10), 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
