/** Sends what is missing of a file, some parts at a time. A line that breaks costs the part that was on it; an address that has ended is asked for anew. */
import { pause } from '../api/pause.ts';
import { isProblem } from '../api/problem.ts';
import { online } from './online.ts';
import { mayPass } from './may-pass.ts';
import { isUnreadable, remedyFor } from './part-remedy.ts';
import { type PutFile, putFile } from './put-file.ts';
import { unreachableStore } from './store-problem.ts';
import type { Journey } from './journey.ts';
import type { OfferedPart, StartedUpload } from './upload-target.ts';

/** So many that the line is never empty between two parts. */
const lanes = 3;
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
  /** The store asked for a pause. */
  onBusy?: (() => void) | undefined;
  put?: ((parts: PutFile) => Promise<void>) | undefined;
  wait?: typeof pause;
  /** 0 to 1: many browsers that were sent away together do not come back together. */
  spread?: () => number;
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

function makeSendOne(one: One) {
  const { file, contentType, journey, signal, addresses, report, put = putFile } = one;
  return async ({ number, size }: OfferedPart, start: number): Promise<void> => {
    const piece = file.slice(start, start + size);
    const onPercent = (percent: number) => report(number, (size * percent) / 100);
    const mend = makeMend(one);
    for (;;) {
      await online(signal);
      signal.throwIfAborted();
      const url = addresses.of(number);
      try {
        journey.doubtful.add(number);
        journey.onChange?.();
        await put({ url, file: piece, contentType, signal, onPercent });
      } catch (error) {
        // All of it came meanwhile, and nothing more is taken.
        if (!isProblem(error) || error.code !== 'UPLOAD_USED') {
          await mend(error, url, () => report(number, 0));
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

/** For the next try of one part: waits, and asks for another address where that may help; throws what no try will change. */
function makeMend({ signal, addresses, onBusy, wait = pause, spread = Math.random }: One) {
  const tried = new Map<readonly number[], number>();
  let isSchoolThere = false;
  return async (error: unknown, url: string, onAgain: () => void): Promise<void> => {
    const remedy = remedyFor(error, url);
    if (remedy === undefined || signal.aborted) throw error;
    const { gapsMs, renews } = remedy;
    const times = tried.get(gapsMs) ?? 0;
    const gap = gapsMs[times];
    if (gap === undefined) throw isSchoolThere && isUnreadable(error, url) ? unreachableStore() : error;
    tried.set(gapsMs, times + 1);
    onAgain();
    if (isProblem(error) && error.code === 'STORE_BUSY') onBusy?.();
    await wait(gap * (1 + spread() / 4), signal);
    if (!renews) return;
    await online(signal);
    isSchoolThere = await addresses.renew(url).then(
      () => true,
      (fault: unknown) => {
        // Without a line nobody can be asked; the next try says so too.
        if (mayPass(fault)) return false;
        throw fault;
      },
    );
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
