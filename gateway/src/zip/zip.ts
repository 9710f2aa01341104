/** A zip archive as a stream: each entry is compressed while it is read, and the next one is asked for when it has ended. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; at: Date; content: AsyncIterable<string | Uint8Array> };

export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile();
  const parts = file.outputStream as Readable;
  write(file, parts, entries).catch((fault: Error) => parts.destroy(fault));
  return parts;
}

async function write(file: ZipFile, parts: Readable, entries: AsyncIterable<ZipEntry>): Promise<void> {
  let source: Readable | undefined;
  // Nobody reads what nobody takes.
  parts.once('close', () => source?.destroy());
  for await (const { name, at, content } of entries) {
    if (parts.destroyed) return;
    source = Readable.from(content);
    file.addReadStream(source, name, { mtime: at });
    await finished(source);
  }
  file.end();
}
