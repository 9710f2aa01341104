/** A picture of nobody: head and shoulders in one colour, as a PNG. */
import sharp from 'sharp';

export function portrait(colour: readonly number[]): Promise<Uint8Array> {
  const person = '<circle cx="160" cy="122" r="54"/><ellipse cx="160" cy="320" rx="132" ry="115"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" fill="#faf6ee"><rect width="320" height="320" fill="rgb(${colour.join()})"/>${person}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
