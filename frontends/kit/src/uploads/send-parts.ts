/** Sends what is missing of a file, some parts at a time. A line that breaks costs the part that was on it; an address that has ended is asked for anew. */
import { pause } from '../api/pause.ts';
import { isProblem } from '../api/problem.ts';
import { online } from './online.ts';
import { mayPass } from './may-pass.ts';
import { type PutFile, putFile } from './put-file.ts';
import type { Journey } from './journey.ts';
import type { OfferedPart, StartedUpload } from './upload-target.ts';

/** So many that the line is never empty between two parts. */
const lanes = 3;
const gapsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** In percent; the rest is for the store to look at it. */
export const mostBeforeChecked = 99;

export type SendParts = {
  file: Blob;
  contentType: string;
  parts: readonly OfferedPart[];
  /** What is known of the upload beyond this try. */
  journey: Journey;
  /** Which parts are there, with addresses that work. */
  ask: () => Promise<StartedUpload>;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
  put?: (parts: PutFile) => Promise<void>;
  wait?: typeof pause;
};

export async function sendParts(options: SendParts): Promise<void> {
  const { file, parts, journey, signal: outer } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([outer, stopping.signal]);
  const places = placesOf(parts);
  const missing = parts.filter(({ number, arrived }) => !arrived || journey.doubtful.has(number));
  const report = reporter(file.size, options.onPercent);
  for (const part of parts) if (!missing.includes(part)) report(part.number, part.size);
  const addresses = makeAddresses(options);
  const sendOne = makeSendOne({ ...options, signal, addresses, report });

  async function lane(): Promise<void> {
    for (let part = missing.shift(); part; part = missing.shift()) await sendOne(part, places.get(part.number) ?? 0);
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } catch (error) {
    // One that is refused ends the others.
    stopping.abort();
    throw error;
  }
}

type One = SendParts & {
  addresses: ReturnType<typeof makeAddresses>;
  report: (number: number, bytes: number) => void;
};

function makeSendOne({ file, contentType, journey, signal, addresses, report, put = putFile, wait = pause }: One) {
  return async ({ number, size }: OfferedPart, start: number): Promise<void> => {
    const piece = file.slice(start, start + size);
    for (let attempt = 0; ; attempt += 1) {
      await online(signal);
      signal.throwIfAborted();
      const url = addresses.of(number);
      const onPercent = (percent: number) => report(number, (size * percent) / 100);
      try {
        journey.doubtful.add(number);
        journey.onChange?.();
        await put({ url, file: piece, contentType, signal, onPercent });
      } catch (error) {
        // All of it came meanwhile, and nothing more is taken.
        if (!isProblem(error) || error.code !== 'UPLOAD_USED') {
          const gap = gapsMs[attempt];
          const ended = isProblem(error) && (error.status === 403 || error.status === 404);
          if (gap === undefined || signal.aborted || !(ended || mayPass(error))) throw error;
          report(number, 0);
          await wait(gap, signal);
          if (ended) await addresses.renew(url);
          continue;
        }
      }
      journey.doubtful.delete(number);
      journey.onChange?.();
      report(number, size);
      return;
    }
  };
}

/** The addresses that are known, and how to get new ones: asked once for all that have ended. */
function makeAddresses({ parts, ask }: Pick<SendParts, 'parts' | 'ask'>) {
  let known = new Map(parts.map(({ number, url }) => [number, url]));
  let asked: Promise<void> | undefined;
  async function renewed(): Promise<void> {
    known = new Map((await ask()).parts?.map(({ number, url }) => [number, url]));
  }
  return {
    of: (number: number): string => known.get(number) ?? '',
    async renew(ended: string): Promise<void> {
      // Somebody else's part may have asked already.
      if (![...known.values()].includes(ended)) return;
      await (asked ??= renewed().finally(() => (asked = undefined)));
    },
  };
}

function placesOf(parts: readonly OfferedPart[]): Map<number, number> {
  let start = 0;
  return new Map(
    parts.map(({ number, size }) => {
      start += size;
      return [number, start - size];
    }),
  );
}

/** Of all parts together; what is sent again does not go back. */
function reporter(total: number, onPercent: (percent: number) => void) {
  const sent = new Map<number, number>();
  let said = 0;
  return (number: number, bytes: number): void => {
    sent.set(number, bytes);
    const all = [...sent.values()].reduce((sum, one) => sum + one, 0);
    const percent = Math.min(mostBeforeChecked, Math.floor((all / total) * 100));
    if (percent <= said) return;
    said = percent;
    onPercent(percent);
  };
}
