/** Small recordings written by hand, of just so many seconds. */
const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4));
  return bytes;
};
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
};

export function wavOf(seconds: number): Buffer {
  const samples = 8_000 * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF');
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples)]);
}

/** Frames of 128 kbit/s, 1,152 samples each of 44,100 a second. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame));
}

/** As phones write it: what it says of itself stands behind the sound. */
export function m4aOf(seconds: number, { handler = 'soun' } = {}): Buffer {
  const mvhd = box('mvhd', u32(0, 0, 0, 1_000, seconds * 1_000, 0x10000, 0x1000000, 0, 0), Buffer.alloc(60), u32(2));
  const tkhd = box('tkhd', u32(7, 0, 0, 1, 0, seconds * 1_000), Buffer.alloc(60));
  const mdhd = box('mdhd', u32(0, 0, 0, 8_000, seconds * 8_000, 0x55c40000));
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(handler), Buffer.alloc(12), Buffer.from('x\0'));
  const entry = [Buffer.alloc(6), Buffer.from([0, 1]), Buffer.alloc(8), Buffer.from([0, 1, 0, 16, 0, 0, 0, 0])];
  const mp4a = box('mp4a', ...entry, u32(8_000 * 65_536));
  const tables = [box('stsd', u32(0, 1), mp4a), box('stts', u32(0, 1, seconds, 8_000))];
  const places = [box('stsc', u32(0, 1, 1, seconds, 1)), box('stsz', u32(0, 8, seconds)), box('stco', u32(0, 1, 0))];
  const minf = box('minf', box('smhd', u32(0, 0)), box('stbl', ...tables, ...places));
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A '), u32(0), Buffer.from('M4A mp42')),
    box('mdat', Buffer.alloc(seconds * 8)),
    box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf))),
  ]);
}
