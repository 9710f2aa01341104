/** Sends the bytes straight to storage by a signed address. XMLHttpRequest, because fetch does not say how far a body has got. */
import type { ErrorCode } from '@parlance/proto/json/error-code';
import { session } from '@parlance/proto/limits';
import { Problem, requestIdOf } from '../api/problem.ts';
import { texts } from '../locales/texts.ts';
import { storeAnswerIn } from './store-answer.ts';
import { storeProblem } from './store-problem.ts';

export type PutFile = {
  url: string;
  file: Blob;
  contentType: string;
  signal: AbortSignal;
  /** 0 to 100; 100 only when storage has said yes. */
  onPercent: (percent: number) => void;
};

const almost = 99;
/** A refusal is a few lines; what is longer is none, and is not waited for. */
const longestAnswer = 64 * 1024;

/** Of all that may be read: to ask for one that a store elsewhere keeps to itself is a fault in the console. */
const idIn = (headers: string) => /^x-request-id: *(\S+)$/im.exec(headers)?.[1];

function refusalOf(status: number, responseText: string, headers: string): Problem {
  const answer = storeAnswerIn({ status, body: responseText });
  if (answer !== undefined) return storeProblem(answer, status);
  let body: { error?: { code?: ErrorCode; message?: string; requestId?: string } } = {};
  try {
    body = JSON.parse(responseText) as typeof body;
  } catch {
    // A proxy's page: the status is all there is to know.
  }
  const { code = `HTTP_${status}`, message = '', requestId } = body.error ?? {};
  return new Problem(message || texts.now().faults.answer, {
    code,
    status,
    ...requestIdOf(requestId, idIn(headers)),
  });
}

/** Gives up when no byte moved for as long as a call may take: a large file on a slow line is not a fault. */
function watchStandstill(request: XMLHttpRequest, onStandstill: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(onStandstill, session.requestTimeoutMs);
  };
  moved();
  request.upload.addEventListener('progress', moved);
  return () => clearTimeout(timer);
}

export function putFile({ url, file, contentType, signal, onPercent }: PutFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (reason: unknown) => {
      request.abort();
      reject(reason as Error);
    };
    const unwatch = watchStandstill(request, () =>
      fail(new Problem(texts.now().faults.timedOut, { code: 'TIMED_OUT', status: 0 })),
    );
    const leave = () => fail(signal.reason);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onPercent(Math.min(almost, Math.floor((loaded / total) * 100)));
    });
    request.addEventListener('progress', ({ loaded }) => {
      if (loaded > longestAnswer) fail(refusalOf(request.status, '', request.getAllResponseHeaders()));
    });
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status > 299)
        return reject(refusalOf(request.status, request.responseText, request.getAllResponseHeaders()));
      onPercent(100);
      resolve();
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('loadend', () => {
      unwatch();
      signal.removeEventListener('abort', leave);
    });
    signal.addEventListener('abort', leave, { once: true });
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.send(file);
  });
}
