/** Draws pictures anew with libvips: what leaves is pixels only, without metadata, trailers or anything else that came along. */
import { mostPixels, pictureSide } from '../domain/application-file.ts';
import type { Pictures } from '../usecases/ports.ts';

type Sharp = typeof import('sharp').default;

const strict = { failOn: 'error', sequentialRead: true } as const;

/** The only loaders that a stranger's bytes may reach. */
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

/** Loaded with the first picture: a process that never sees one does not carry the library. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}

export function makePictures(): Pictures {
  let library: Promise<Sharp> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** A library that cannot be loaded is our fault and not the picture's; the next picture tries again. */
  function loaded(): Promise<Sharp> {
    library ??= loadSharp().catch((error: unknown) => {
      library = undefined;
      throw error;
    });
    return library;
  }

  async function redraw(sharp: Sharp, bytes: Uint8Array, square: number | undefined) {
    // Reads the header only; nothing is unpacked before the size is known.
    const { width = 0, height = 0 } = await sharp(bytes, { ...strict, limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return 'too many pixels' as const;
    const drawn = sharp(bytes, { ...strict, limitInputPixels: mostPixels })
      .autoOrient()
      .resize(
        square === undefined
          ? { width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true }
          : { width: square, height: square, fit: 'cover' },
      )
      .webp({ quality: 82 })
      .timeout({ seconds: 5 });
    return { bytes: await drawn.toBuffer(), contentType: 'image/webp' };
  }

  return {
    /** One after the other, so that memory is bounded by one picture. */
    async redraw(bytes, square) {
      const sharp = await loaded();
      const next = last.then(() => redraw(sharp, bytes, square)).catch(() => 'not a picture' as const);
      last = next;
      return next;
    },
  };
}
