/** Draws the picture that is sent: what stands behind, and the person cut out in front of it. */
import { addressOf, type Background, isPicture } from './backgrounds.ts';
import { cutOut, maskSize } from './person-mask.ts';

export type Painter = {
  canvas: HTMLCanvasElement;
  stand(behind: Background): void;
  /** Without a mask everybody in the picture belongs to the room: that is how it looks until the model has come. */
  paint(frame: CanvasImageSource, size: Size, mask?: CanvasImageSource): void;
};
export type Size = { width: number; height: number };

/** So few pixels that no letter, face or thing is left; drawn larger in two steps, so that no squares are seen. */
const blurSteps: readonly Size[] = [
  { width: 24, height: 14 },
  { width: 96, height: 54 },
];
const wall = '#cfd6d4';

function penOf(size: Size, options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d', options);
  if (!pen) throw new Error('This browser gives no canvas to draw on.');
  pen.imageSmoothingQuality = 'high';
  return pen;
}

/** As large as needed to leave no border, the rest cut off evenly. The pictures are drawings: once is enough, and far too much for each frame. */
function rendered(picture: HTMLImageElement, { width, height }: Size): HTMLCanvasElement {
  const pen = penOf({ width, height });
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  pen.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
  return pen.canvas;
}

export function makePainter(size: Size): Painter {
  const out = penOf(size);
  const mask = penOf(maskSize, { willReadFrequently: true });
  const blurred = blurSteps.map((step) => penOf(step));
  let behind: Background = 'blur';
  let picture: HTMLImageElement | undefined;
  let wallpaper: HTMLCanvasElement | undefined;

  function drawRoom(frame: CanvasImageSource): void {
    let source = frame;
    for (const pen of blurred) {
      pen.drawImage(source, 0, 0, pen.canvas.width, pen.canvas.height);
      source = pen.canvas;
    }
    out.drawImage(source, 0, 0, out.canvas.width, out.canvas.height);
  }

  function drawBehind(frame: CanvasImageSource): void {
    if (!isPicture(behind)) return drawRoom(frame);
    if (picture?.complete && picture.naturalWidth > 0) wallpaper ??= rendered(picture, out.canvas);
    if (wallpaper) return out.drawImage(wallpaper, 0, 0);
    out.fillStyle = wall;
    out.fillRect(0, 0, out.canvas.width, out.canvas.height);
  }

  function drawPerson(frame: CanvasImageSource, belief: CanvasImageSource): void {
    const { width, height } = maskSize;
    mask.globalCompositeOperation = 'copy';
    mask.drawImage(belief, 0, 0, width, height);
    const pixels = mask.getImageData(0, 0, width, height);
    cutOut(pixels.data, maskSize);
    mask.putImageData(pixels, 0, 0);
    out.globalCompositeOperation = 'copy';
    out.drawImage(mask.canvas, 0, 0, out.canvas.width, out.canvas.height);
    out.globalCompositeOperation = 'source-in';
    out.drawImage(frame, 0, 0, out.canvas.width, out.canvas.height);
    out.globalCompositeOperation = 'destination-over';
  }

  return {
    canvas: out.canvas,
    stand(next) {
      behind = next;
      wallpaper = undefined;
      picture = isPicture(next) ? Object.assign(new Image(), { src: addressOf(next) }) : undefined;
    },
    paint(frame, { width, height }, belief) {
      // A phone that was turned; setting a size empties the canvas.
      if (out.canvas.width !== width || out.canvas.height !== height) {
        Object.assign(out.canvas, { width, height });
        out.imageSmoothingQuality = 'high';
        wallpaper = undefined;
      }
      out.globalCompositeOperation = 'source-over';
      if (belief) drawPerson(frame, belief);
      drawBehind(frame);
    },
  };
}
