/**
 * A file read in parts, as they are needed: of a long document only what is on screen comes over the line. The address is signed and lives for minutes,
 * so that whoever reads on the next day's page asks for a new one; what could not be read is asked for again by `resume`.
 */
import { fetchWhileMoving } from '../api/fetch-while-moving.ts';
import { Problem, requestIdOf } from '../api/problem.ts';

export const chunkBytes = 16_384;
/** The beginning and the end are read at once and in one piece each: the first page, and the table of what lies where. */
const edgeBytes = 65_536;
/** What is read of a first page before pdf.js asks for it. */
const firstPageBytes = 524_288;
/** Where a document says in its first lines how far its first page goes. */
const factsBytes = 1_024;

/** What a signed address answers when its time is over. */
const over = new Set([401, 403, 404, 410]);

type Range = { begin: number; end: number };
type Ahead = Range & { bytes: Promise<Uint8Array<ArrayBuffer>> };
type Deliver = (begin: number, bytes: Uint8Array<ArrayBuffer>) => void;
type Address = { url: string; renew: () => Promise<string> };

class RefusedFile extends Error {
  readonly status: number;
  constructor({ status, headers }: Response) {
    const text = `The file was answered with ${status}.`;
    const id = requestIdOf(headers.get('x-request-id'));
    super(text, { cause: new Problem(text, { code: `HTTP_${status}`, status, ...id }) });
    this.status = status;
  }
}

/** Another file now lies at the address: parts of two would make a document that never was. */
class OtherFile extends Error {}

export class FileRanges {
  /** Undefined: the server knows no parts, or there is only one; `start` is all of it. */
  readonly length: number | undefined;
  readonly start: Uint8Array<ArrayBuffer>;
  readonly #address: Address;
  readonly #tag: string | null;
  readonly #left: AbortController;
  #renewal: Promise<string> | undefined;
  #missed: Range[] = [];
  #failed = Promise.withResolvers<never>();
  /** Asked for before anybody needed it. */
  #ahead: Ahead[] = [];

  private constructor(
    address: Address,
    left: AbortController,
    first: { length?: number; start: Uint8Array<ArrayBuffer>; tag: string | null },
  ) {
    this.#address = address;
    this.#left = left;
    this.length = first.length;
    this.start = first.start;
    this.#tag = first.tag;
    this.#quiet();
  }

  /** Whatever is read for whoever has left ends with the signal. */
  static async open(address: Address, signal: AbortSignal): Promise<FileRanges> {
    signal.throwIfAborted();
    const left = new AbortController();
    signal.addEventListener('abort', () => left.abort(signal.reason), { once: true });
    try {
      return await FileRanges.#begin(address, left);
    } catch (error) {
      left.abort(error);
      throw error;
    }
  }

  /** The beginning; and the end at the same time, where the table of a document's objects is. */
  static async #begin(address: Address, left: AbortController): Promise<FileRanges> {
    const response = await fetchRange(address.url, { begin: 0, end: edgeBytes }, left.signal);
    const length = lengthOf(response);
    const tag = response.headers.get('ETag');
    if (response.status !== 206 || length === undefined || length <= edgeBytes) {
      if (!response.ok) throw new RefusedFile(response);
      return new FileRanges(address, left, { start: await bytesOf(response), tag });
    }
    // The answer's head is here, its bytes are not: nothing waits for the other.
    const ahead: Ahead[] = [];
    const readAhead = (range: Range) => {
      const bytes = fetchRange(address.url, range, left.signal).then((answered) => partOf(answered, { length, tag }));
      bytes.catch(() => undefined);
      ahead.push({ ...range, bytes });
    };
    const begin = Math.max(edgeBytes, Math.floor((length - edgeBytes) / chunkBytes) * chunkBytes);
    readAhead({ begin, end: length });
    const start = await bytesOf(response, (facts) => {
      const end = Math.min(begin, edgeBytes + firstPageBytes, Math.ceil(firstPageEnd(facts) / chunkBytes) * chunkBytes);
      if (end > edgeBytes) readAhead({ begin: edgeBytes, end });
    });
    const ranges = new FileRanges(address, left, { length, start, tag });
    ranges.#ahead = ahead;
    return ranges;
  }

  /** Whom the parts go to. */
  deliver: Deliver = () => undefined;

  ask(range: Range): void {
    this.#read(range).then(
      (bytes) => !this.#left.signal.aborted && this.deliver(range.begin, bytes),
      (error: unknown) => {
        if (this.#left.signal.aborted) return;
        this.#missed.push(range);
        this.#failed.reject(error);
      },
    );
  }

  /** What is waited for, unless a part cannot be had: pdf.js would wait for ever. */
  orFailure<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#failed.promise]);
  }

  /** Asks once more for what could not be read. */
  resume(): void {
    if (this.#missed.length === 0) return;
    const missed = this.#missed;
    this.#missed = [];
    this.#failed = Promise.withResolvers<never>();
    this.#quiet();
    missed.forEach((range) => this.ask(range));
  }

  close(): void {
    this.#left.abort();
    this.#missed = [];
  }

  /** Nobody may be waiting when it fails. */
  #quiet(): void {
    this.#failed.promise.catch(() => undefined);
  }

  async #read(range: Range): Promise<Uint8Array<ArrayBuffer>> {
    const ahead = this.#ahead.find(({ begin, end }) => range.begin >= begin && range.end <= end);
    const piece = await ahead?.bytes.catch(() => undefined);
    if (ahead && piece) return piece.slice(range.begin - ahead.begin, range.end - ahead.begin);
    // What was not to be had is asked for as everything else.
    this.#ahead = this.#ahead.filter((one) => one !== ahead);
    const response = await this.#fetch(range);
    if (!over.has(response.status)) return this.#part(response);
    // All parts that were refused wait for the same new address.
    this.#renewal ??= this.#address.renew().finally(() => (this.#renewal = undefined));
    this.#address.url = await this.#renewal;
    return this.#part(await this.#fetch(range));
  }

  #fetch(range: Range): Promise<Response> {
    return fetchRange(this.#address.url, range, this.#left.signal);
  }

  #part(response: Response): Promise<Uint8Array<ArrayBuffer>> {
    return partOf(response, { length: this.length, tag: this.#tag });
  }
}

/** A part of the file that was begun, and of no other. */
function partOf(response: Response, file: { length: number | undefined; tag: string | null }) {
  if (response.status !== 206) throw new RefusedFile(response);
  const same = lengthOf(response) === file.length && response.headers.get('ETag') === file.tag;
  if (!same) throw new OtherFile('Another file lies there now.');
  return bytesOf(response);
}

/** A line that stands still is given up, and asked once more by whoever waits. */
const fetchRange = (url: string, { begin, end }: Range, signal: AbortSignal): Promise<Response> =>
  fetchWhileMoving(url, { headers: { Range: `bytes=${begin}-${end - 1}` } }, signal);

/** `first` hears the first bytes while the others are still on their way. */
async function bytesOf(response: Response, first?: (facts: Uint8Array) => void): Promise<Uint8Array<ArrayBuffer>> {
  if (!first || !response.body) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array[] = [];
  let read = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    const told = read >= factsBytes;
    if (value) pieces.push(value);
    read += value?.length ?? 0;
    if (!told && (done || read >= factsBytes)) first(joined(pieces));
    if (done) return joined(pieces);
  }
}

function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** A document that is laid out for reading over a line has all of its first page in front; of another, 0. */
function firstPageEnd(facts: Uint8Array): number {
  const head = new TextDecoder('latin1').decode(facts.subarray(0, factsBytes));
  const [, end] = (/\/Linearized\b/.test(head) && /\/E\s+(\d+)/.exec(head)) || [];
  return Number(end ?? 0);
}

/** Of the whole file, as an answer with a part of it says. */
function lengthOf(response: Response): number | undefined {
  const [, length] = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  return length === undefined ? undefined : Number(length);
}
