/** A file that is a picture, and the square that is cut out of it and sent: nothing else of the file leaves this device. */
import { photo } from '../../domain/limits.ts';
import { uploadTexts } from '../../locales/texts.ts';
import { sizeText } from '../../uploads/size-text.ts';
import { faultOf, type UploadRules } from '../../uploads/upload-rules.ts';
import type { Square } from './cut.ts';

export type Picture = { url: string; width: number; height: number; image: HTMLImageElement };

export const photoRules: UploadRules = {
  accept: ['image/png', 'image/jpeg', 'image/webp'],
  belowBytes: photo.chosenBytes,
};

const sentType = 'image/jpeg';

/** What is wrong with a file, said as uploads say it. */
export class PictureFault extends Error {}

/** Its size is known before it is unpacked. */
export async function openPicture(file: File, kindWords: string): Promise<Picture> {
  const words = uploadTexts.now();
  const wrong = new PictureFault(words.wrongTypeOf(file.name, kindWords));
  const fault = faultOf(file, photoRules);
  if (fault === 'empty') throw new PictureFault(words.emptyOf(file.name));
  if (fault === 'wrong-type') throw wrong;
  if (fault === 'too-large') throw new PictureFault(tooLarge(file));
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(wrong);
      image.src = url;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw wrong;
    if (width * height > photo.chosenPixels) throw new PictureFault(words.tooLarge);
    return { url, width, height, image };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

function tooLarge({ size }: File): string {
  const words = uploadTexts.now();
  return `${words.tooLarge}. ${words.largeHint(sizeText(size), sizeText(photo.chosenBytes))}`;
}

export async function cutOut({ image }: Pick<Picture, 'image'>, { left, top, side }: Square): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = photo.sentSide;
  canvas.height = photo.sentSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new PictureFault(uploadTexts.now().failedOf(''));
  // What one sees through is paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, photo.sentSide, photo.sentSide);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, left, top, side, side, 0, 0, photo.sentSide, photo.sentSide);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, sentType, 0.9));
  if (!drawn) throw new PictureFault(uploadTexts.now().failedOf(''));
  return new File([drawn], 'photo.jpg', { type: sentType });
}
