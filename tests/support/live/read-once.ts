/** One opening of `/api/v1/live`, as the portal reads it (frontends/kit/src/live/read-stream.ts): all that comes until it ends. Light enough for thousands at once. */
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { makeEventBlocks } from './event-blocks.ts';

type EventBlock = { type: string; data: string; id: string };

export type Opening = {
  publicUrl: string;
  token: string;
  /** Where an earlier opening had come to; empty: from now on. */
  lastId: string;
  /** What is on screen, as the portal names it. */
  watch?: string | undefined;
  signal: AbortSignal;
  /** All that came in one piece, by `Date.now()`; without events it is a sign of life. */
  onEvents(events: readonly EventBlock[], at: number): void;
};

export type Ending = {
  /** 0: nobody answered. */
  status: number;
  /** In words, for whoever tells of it. */
  how: string;
  /** The pause that the server asked for. */
  retryMs?: number | undefined;
};

/** In good order, by the server. */
export const endedByServer = 'the server ended it';
const longestPauseMs = 30_000;
const silenceMs = 40_000;

/** After so many openings that did not stand. */
export function pauseAfter(failures: number): number {
  const full = Math.min(longestPauseMs, 1_000 * 2 ** Math.max(0, failures - 1));
  return full / 2 + (Math.random() * full) / 2;
}

export function readOnce({ publicUrl, token, lastId, watch, signal, onEvents }: Opening): Promise<Ending> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId === '' ? {} : { 'last-event-id': lastId }),
    };
    const url = new URL('/api/v1/live', publicUrl);
    if (watch !== undefined) url.searchParams.set('watch', watch);
    const ask = url.protocol === 'https:' ? secure : plain;
    let isAnswered = false;
    const lost = (error?: Error) => {
      if (!isAnswered) resolve({ status: 0, how: String(error ?? 'nobody answered') });
    };
    const call = ask(url, { headers, agent: false, signal, timeout: silenceMs }, (answer) => {
      isAnswered = true;
      const status = answer.statusCode ?? 0;
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true;
      if (status !== 200 || !isStream) {
        answer.resume();
        return resolve({ status, how: `the live stream answered ${status}` });
      }
      void takeAll(answer, onEvents).then((end) => resolve({ status, ...end }));
    });
    call.on('timeout', () => call.destroy(new Error('silence')));
    call.on('error', lost).on('close', () => lost());
    call.end();
  });
}

function takeAll(answer: IncomingMessage, onEvents: Opening['onEvents']): Promise<Omit<Ending, 'status'>> {
  const blocks = makeEventBlocks();
  return new Promise((resolve) => {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const at = Date.now();
      onEvents(blocks.take(text), at);
    });
    const ended = (how: string) => resolve({ how, retryMs: blocks.retryMs });
    answer.on('end', () => ended(endedByServer));
    answer.on('error', (error) => ended(String(error))).on('close', () => ended('it was cut'));
  });
}
