/** One live stream as the portal keeps it: comes back after every end from where it was, and remembers what it heard. */
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { makeEventBlocks } from '../../support/live/event-blocks.ts';
import { pause } from '../pace.ts';

export type HeardEvent = { key: string; type: string; data: string; at: number };
export type StreamStory = {
  uid: string;
  /** When each of its openings said hello: from then on nothing is missed. */
  opened: number[];
  heard: HeardEvent[];
  /** When the server said: read again, I do not know what you have missed. */
  resyncs: number[];
};

export type StreamOptions = {
  publicUrl: string;
  person: { uid: string; token: string; renew(): Promise<void> };
  signal: AbortSignal;
  /** A defect to be found: an event that it does not note. */
  swallows?: (event: HeardEvent, story: StreamStory) => boolean;
};

/** What the stream says of itself, or of this moment alone: none of it is kept to be compared. */
const aboutItself = new Set(['hello', 'resync', 'clock.changed', 'room.changed']);
const longestPauseMs = 30_000;
const silenceMs = 40_000;

export const keyOf = (type: string, data: string): string => `${type} ${data}`;

/** Reads until the signal; `story` grows meanwhile. */
export function openStream(options: StreamOptions): { story: StreamStory; ended: Promise<void> } {
  const { person, signal } = options;
  const story: StreamStory = { uid: person.uid, opened: [], heard: [], resyncs: [] };
  const from = { lastId: '' };
  const readOn = async () => {
    for (let failures = 0; !signal.aborted;) {
      const before = story.opened.length;
      const end = await readOnce(options, story, from);
      const stood = story.opened.length > before;
      failures = stood ? 0 : failures + 1;
      if (signal.aborted) return;
      if (end.status === 401) await person.renew().catch(() => undefined);
      await pause(end.retryMs ?? pauseAfter(failures), signal);
    }
  };
  return { story, ended: readOn() };
}

function pauseAfter(failures: number): number {
  const full = Math.min(longestPauseMs, 1_000 * 2 ** Math.max(0, failures - 1));
  return full / 2 + (Math.random() * full) / 2;
}

type End = { status: number; retryMs?: number | undefined };

function readOnce(options: StreamOptions, story: StreamStory, from: { lastId: string }): Promise<End> {
  const { publicUrl, person, signal } = options;
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${person.token}`,
      accept: 'text/event-stream',
      ...(from.lastId === '' ? {} : { 'last-event-id': from.lastId }),
    };
    const url = new URL('/api/v1/live', publicUrl);
    const ask = url.protocol === 'https:' ? secure : plain;
    let isAnswered = false;
    const lost = () => isAnswered || resolve({ status: 0 });
    const call = ask(url, { headers, agent: false, signal, timeout: silenceMs }, (answer) => {
      isAnswered = true;
      const status = answer.statusCode ?? 0;
      if (status !== 200) {
        answer.resume();
        return resolve({ status });
      }
      takeAll(answer, { story, from, swallows: options.swallows }).then((retryMs) => resolve({ status, retryMs }));
    });
    call.on('timeout', () => call.destroy());
    call.on('error', lost).on('close', lost);
    call.end();
  });
}

type Taking = { story: StreamStory; from: { lastId: string }; swallows: StreamOptions['swallows'] };

/** Answers the pause that the server asked for. */
function takeAll(answer: IncomingMessage, { story, from, swallows }: Taking): Promise<number | undefined> {
  const blocks = makeEventBlocks();
  return new Promise((resolve) => {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const at = Date.now();
      for (const { type, data, id } of blocks.take(text)) {
        if (id !== '') from.lastId = id;
        if (type === 'hello') story.opened.push(at);
        if (type === 'resync') story.resyncs.push(at);
        if (aboutItself.has(type)) continue;
        const event = { key: keyOf(type, data), type, data, at };
        if (!swallows?.(event, story)) story.heard.push(event);
      }
    });
    const end = () => resolve(blocks.retryMs);
    answer.on('end', end).on('error', end).on('close', end);
  });
}
