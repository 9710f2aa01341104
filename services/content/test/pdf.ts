/** Small PDFs written by hand, so that a test knows each byte of them. */

/** Objects from 1 on; the first is the catalogue. */
export function pdfOf(objects: readonly string[], { trailer = '', padding = '' } = {}): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const count = objects.length + 1;
  return Buffer.from(
    `%PDF-1.7\n%${padding}\n${body}trailer\n<</Root 1 0 R/Size ${count}${trailer}>>\n%%EOF\n`,
    'latin1',
  );
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
export const onePage = [
  catalogue,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
];

/** A sound one of just so many bytes. */
export function pdfOfSize(size: number): Buffer {
  const least = pdfOf(onePage).length;
  if (size < least) throw new Error(`a PDF has at least ${least} bytes`);
  return pdfOf(onePage, { padding: 'x'.repeat(size - least) });
}
