/** One request by Node's plain client over connections that are kept: `fetch` takes several times as long on one's own machine, and its time limit outlives the answer. */
import { Agent as HttpAgent, request as overHttp, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';

export type PlainAnswer = { status: number; location: string | undefined; text: string };
export type PlainRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
};

/** A connection that nobody used for so long may be gone at the other end, or at something between. */
const keptMs = 4_000;
const mostBytes = 32 * 1024 * 1024;

export function makePlainCaller() {
  const [http, https] = [HttpAgent, HttpsAgent].map(
    (Agent) => new Agent({ keepAlive: true, maxSockets: 32, timeout: keptMs }),
  );

  return (url: string, { method, headers, body, timeoutMs }: PlainRequest): Promise<PlainAnswer> =>
    new Promise((resolve, reject) => {
      const isSafe = url.startsWith('https:');
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options: RequestOptions = { method, headers: { ...headers, ...length }, agent: isSafe ? https : http };
      const outgoing = isSafe ? overHttps(url, options) : overHttp(url, options);
      const late = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      const fail = (error: Error) => (clearTimeout(late), reject(error));
      outgoing.once('error', fail).once('response', (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.once('error', fail).once('aborted', () => fail(new Error('the answer broke off')));
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          if ((bytes += part.length) > mostBytes) outgoing.destroy(new Error('the answer is too long'));
        });
        answer.once('end', () => {
          clearTimeout(late);
          const { statusCode: status = 0, headers: told } = answer;
          resolve({ status, location: told.location, text: Buffer.concat(parts).toString('utf8') });
        });
      });
      outgoing.end(body);
    });
}
