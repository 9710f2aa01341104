/** A picture of nobody: head and shoulders in one colour, as a PNG. */
import { crc32, deflateSync } from 'node:zlib';

const side = 320;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function portrait([red, green, blue]: readonly [number, number, number]): Uint8Array {
  const rows = Array.from({ length: side }, (_row, y) => {
    const pixels = Array.from({ length: side }, (_column, x) =>
      isPerson(x / side, y / side) ? [250, 246, 238] : [red, green, blue],
    );
    return Buffer.from([0, ...pixels.flat()]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Both from 0 to 1: a circle above a wide arch. */
function isPerson(x: number, y: number): boolean {
  const head = Math.hypot(x - 0.5, y - 0.38) < 0.17;
  const shoulders = Math.hypot((x - 0.5) / 1.15, y - 1) < 0.36;
  return head || shoulders;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
