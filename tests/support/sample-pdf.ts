/** A document of as many pages as are asked for, each with words and a picture that cannot be packed any smaller. */
import { createHash } from 'node:crypto';

/**
 * How its parts lie in the file. `ordinary`: words and pictures one after the other, at the end the pages, their tree and the table of objects, as most
 * programs write it. `linearised`: what the first page needs stands in front, each other page with its words and picture. `scattered`: the worst there
 * is; each page with its words and picture, and a tree without branches, so that a reader has to look at every page.
 */
export type PdfLayout = 'ordinary' | 'linearised' | 'scattered';

const picture = { width: 160, height: 125 };
const pagesOfNode = 10;

type Part = { number: number; body: Buffer };

const part = (number: number, ...bodies: (string | Buffer)[]): Part => ({
  number,
  body: Buffer.concat([`${number} 0 obj\n`, ...bodies, '\nendobj\n'].map((piece) => Buffer.from(piece))),
});
const stream = (head: string, bytes: Buffer) => [`<<${head}/Length ${bytes.length}>>\nstream\n`, bytes, '\nendstream'];

/** The same for the same page, in every run. */
function noise(seed: number, bytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let n = 0; n * 64 < bytes; n += 1) pieces.push(createHash('sha512').update(`${seed} ${n}`).digest());
  return Buffer.concat(pieces).subarray(0, bytes);
}

function wordsOf(page: number): Buffer {
  const lines = Array.from(
    { length: 28 },
    (_line, index) => `(Page ${page}, line ${index + 1}: go past the lift.) Tj T*`,
  );
  const drawn = `q 320 0 0 250 146 60 cm /Im Do Q BT /F 16 Tf 22 TL 72 790 Td ${lines.join(' ')} ET`;
  return Buffer.from(drawn);
}

/** Numbers: 1 catalog, 2 root of the tree, 3 font, then three a page (page, words, picture), then the nodes of the tree. */
const pageNumber = (page: number) => 4 + (page - 1) * 3;

function pageParts(page: number, parent: number): Part[] {
  const at = pageNumber(page);
  const resources = `<</Font<</F 3 0 R>>/XObject<</Im ${at + 2} 0 R>>>>`;
  const { width, height } = picture;
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`;
  return [
    part(at, `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 595 842]/Contents ${at + 1} 0 R/Resources${resources}>>`),
    part(at + 1, ...stream('', wordsOf(page))),
    part(at + 2, ...stream(image, noise(page, width * height * 3))),
  ];
}

const kids = (numbers: readonly number[]) => `/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

function treeParts(count: number, flat: boolean): { tree: Part[]; parentOf: (page: number) => number } {
  const pages = Array.from({ length: count }, (_page, index) => index + 1);
  const root = (numbers: number[]) => part(2, `<</Type/Pages/Count ${count}${kids(numbers)}>>`);
  if (flat) return { tree: [root(pages.map(pageNumber))], parentOf: () => 2 };
  const nodes = Math.ceil(count / pagesOfNode);
  const nodeNumber = (node: number) => pageNumber(count + 1) + node;
  const node = (index: number) => {
    const own = pages.slice(index * pagesOfNode, (index + 1) * pagesOfNode);
    return part(nodeNumber(index), `<</Type/Pages/Parent 2 0 R/Count ${own.length}${kids(own.map(pageNumber))}>>`);
  };
  const numbers = Array.from({ length: nodes }, (_node, index) => nodeNumber(index));
  return {
    tree: [root(numbers), ...numbers.map((_number, index) => node(index))],
    parentOf: (page) => nodeNumber(Math.floor((page - 1) / pagesOfNode)),
  };
}

const tenDigits = (value: number) => String(value).padStart(10, '0');

export function samplePdf(count: number, layout: PdfLayout): Buffer {
  const { tree, parentOf } = treeParts(count, layout === 'scattered');
  const first = [part(1, '<</Type/Catalog/Pages 2 0 R>>'), part(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')];
  const pages = Array.from({ length: count }, (_page, index) => pageParts(index + 1, parentOf(index + 1)));
  if (layout === 'linearised')
    return linearised([...first, ...tree, ...(pages[0] ?? [])], pages.slice(1).flat(), count);
  if (layout === 'scattered') return atTheEnd([...first, ...pages.flat(), ...tree]);
  const content = pages.flatMap(([, ...parts]) => parts);
  return atTheEnd([...first, ...content, ...pages.flatMap(([page]) => page ?? []), ...tree]);
}

function offsetsOf(parts: readonly Part[], from: number): Map<number, number> {
  const offsets = new Map<number, number>();
  let at = from;
  for (const { number, body } of parts) {
    offsets.set(number, at);
    at += body.length;
  }
  return offsets;
}

const entries = (offsets: Map<number, number>) =>
  [...offsets].map(([number, offset]) => `${number} 1\n${tenDigits(offset)} 00000 n \n`).join('');

const header = Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1');
const bodies = (parts: readonly Part[]) => Buffer.concat(parts.map(({ body }) => body));

function atTheEnd(parts: Part[]): Buffer {
  const offsets = offsetsOf(parts, header.length);
  const table = `xref\n0 1\n0000000000 65535 f \n${entries(offsets)}trailer\n<</Size ${parts.length + 1}/Root 1 0 R>>\n`;
  const content = bodies(parts);
  return Buffer.concat([header, content, Buffer.from(`${table}startxref\n${header.length + content.length}\n%%EOF\n`)]);
}

/** As ISO 32000 lays it out, without the tables of hints, which no reader in a browser looks at. */
function linearised(front: Part[], rest: Part[], count: number): Buffer {
  const size = front.length + rest.length + 2;
  const write = (length: number, mainTable: number, firstPageEnd: number) => {
    const facts = `/L ${tenDigits(length)}/H[0 0]/O ${pageNumber(1)}/E ${tenDigits(firstPageEnd)}/N ${count}/T ${tenDigits(mainTable)}`;
    const dictionary = part(size - 1, `<</Linearized 1${facts}>>`).body;
    const table = (offsets: Map<number, number>) =>
      `xref\n${entries(offsets)}trailer\n<</Size ${size}/Root 1 0 R/Prev ${tenDigits(mainTable)}>>\nstartxref\n0\n%%EOF\n`;
    const start = header.length + dictionary.length + table(offsetsOf(front, 0)).length;
    const content = [Buffer.from(table(offsetsOf(front, start))), bodies(front)];
    const restAt = start + bodies(front).length;
    const main = `xref\n0 1\n0000000000 65535 f \n${entries(offsetsOf(rest, restAt))}trailer\n<</Size ${size}>>\n`;
    const end = `startxref\n${header.length + dictionary.length}\n%%EOF\n`;
    const file = Buffer.concat([header, dictionary, ...content, bodies(rest), Buffer.from(main + end)]);
    return { file, mainTable: restAt + bodies(rest).length, restAt };
  };
  const draft = write(0, 0, 0);
  return write(draft.file.length, draft.mainTable, draft.restAt).file;
}
