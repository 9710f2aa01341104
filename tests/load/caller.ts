/** Calls the public API as a portal does, by kept connections, and notes how long each call took. It costs little: it shares the machine with what it measures. */
import { randomUUID } from 'node:crypto';
import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { answered, answerMs, type Answered, type CallingPerson, type Wanted } from './answer.ts';
import type { Endpoint } from './endpoints.ts';
import type { Meter } from './meter.ts';

export type Caller = {
  call<T>(person: CallingPerson, endpoint: Endpoint, wanted: Wanted): Promise<Answered<T>>;
  close(): void;
};

const mostConnections = 512;

export function makeCaller({ publicUrl, meter }: { publicUrl: string; meter: Meter }): Caller {
  const base = new URL('/api/v1/', publicUrl);
  const isSecure = base.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: mostConnections });
  const ask = isSecure ? secure : plain;

  /** Status 0: no answer. */
  const send = ({ method, path, body }: Wanted, token: string) =>
    new Promise<{ status: number; text: string }>((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
      };
      const lost = () => resolve({ status: 0, text: '' });
      const call = ask(new URL(path, base), { agent, method, headers, timeout: answerMs }, (answer) => {
        const pieces: string[] = [];
        answer.setEncoding('utf8');
        answer.on('data', (piece: string) => pieces.push(piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: pieces.join('') }));
        answer.on('error', lost).on('close', lost);
      });
      call.on('timeout', () => call.destroy());
      call.on('error', lost);
      call.end(text);
    });

  return {
    async call<T>(person: CallingPerson, endpoint: Endpoint, wanted: Wanted) {
      const askedAt = Date.now();
      const from = wanted.dueAt ?? performance.now();
      const { token } = person;
      const { status, text } = await send(wanted, token);
      const answeredAt = Date.now();
      meter.note(endpoint, { ms: performance.now() - from, status, at: answeredAt });
      // Tokens last an hour; the one after this call has the next.
      if (status === 401 && person.token === token) await person.renew().catch(() => undefined);
      return answered<T>(status, text, { askedAt, answeredAt });
    },
    close: () => agent.destroy(),
  };
}
