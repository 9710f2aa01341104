/** One question to the edge, by its public address or from inside, whatever certificate it shows: that is judged by a check of its own, and nothing secret is sent. */
import { request as overHttp, type IncomingHttpHeaders } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Target } from './target.ts';

const patienceMs = 10_000;
const mostBytes = 256 * 1024;

export type DoorAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export function askDoor({ publicUrl, door }: Target, path: string): Promise<DoorAnswer> {
  const url = `${door?.url ?? publicUrl}${path}`;
  const headers = door && { host: door.host };
  const options = { signal: AbortSignal.timeout(patienceMs), agent: false as const, ...(headers && { headers }) };
  return new Promise((resolve, reject) => {
    const asked = url.startsWith('https:')
      ? overHttps(url, { ...options, rejectUnauthorized: false })
      : overHttp(url, options);
    asked.once('error', reject);
    asked.once('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.once('error', reject);
      answer.on('data', (part: string) => {
        body += part;
        if (body.length > mostBytes) answer.destroy(new Error('the answer is too long'));
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.end();
  });
}
