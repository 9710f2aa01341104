/** What a recording is and how long it plays, by what stands in it. It is read as a stream, and not for longer than it may take. */
import { PassThrough } from 'node:stream';
import { parseStream } from 'music-metadata';
import type { Sounds } from '../usecases/ports.ts';

const nothing = { isSound: false, seconds: undefined };

export function makeSounds({ withinMs = 20_000 } = {}): Sounds {
  return {
    async measure(open, { contentType: mimeType, size }) {
      const source = await open();
      const bytes = source.pipe(new PassThrough());
      source.on('error', (error) => bytes.destroy(error));
      const late = setTimeout(() => bytes.destroy(new Error('a recording takes too long to be read')), withinMs);
      try {
        const { format } = await parseStream(bytes, { mimeType, size }, { duration: true, skipCovers: true });
        const { hasAudio = false, hasVideo = false, duration = 0 } = format;
        return {
          isSound: hasAudio && !hasVideo,
          seconds: duration > 0 ? Math.max(1, Math.round(duration)) : undefined,
        };
      } catch {
        return nothing;
      } finally {
        clearTimeout(late);
        source.destroy();
        bytes.destroy();
      }
    },
  };
}
