/** Janus's admin API over HTTP on loopback: plugin requests without a session. The only file that knows its envelope. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Secret } from '@parlance/runtime/config/secret';
import { z } from 'zod';
import { refuse } from '../../../domain/refusals.ts';
import type { NodeAnswer } from '../../../domain/node-health.ts';
import { nothingListens, wasBroken } from '../system-words.ts';

const answerTimeoutMs = 2_000;
const pingTimeoutMs = 1_000;
const envelope = z.looseObject({ janus: z.string(), response: z.looseObject({}).optional() });

export type PluginAnswer = { videoroom?: unknown; error_code?: unknown; [key: string]: unknown };
export type AdminApi = {
  ping(): Promise<NodeAnswer>;
  videoRoom(request: Record<string, unknown>): Promise<PluginAnswer>;
};

type Posting = { url: string; agent: Agent; text: string; withinMs: number };

/** Each join asks twice and each node is pinged every second, so the plain client, and a timer that ends with the answer: `fetch` takes several times as long on one's own machine. */
function post({ url, agent, text, withinMs }: Posting): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(url, { method: 'POST', agent, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        clearTimeout(late);
        resolve(Buffer.concat(parts).toString('utf8'));
      });
      reply.on('error', fail);
    });
    const late = setTimeout(() => outgoing.destroy(new Error(`no answer within ${withinMs} ms`)), withinMs);
    const fail = (error: Error) => (clearTimeout(late), reject(error));
    outgoing.on('error', fail);
    outgoing.end(text);
  });
}

export function makeAdminApi({ url, adminSecret }: { url: string; adminSecret: Secret }): AdminApi {
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: answerTimeoutMs });
  const anew = new Agent({ keepAlive: false });

  /** A connection that broke says what became of whoever was there before: asked once more over a new one. No request minds being made twice. */
  async function send(posting: Posting): Promise<string> {
    try {
      return await post(posting);
    } catch (error) {
      if (!wasBroken(error)) throw error;
      return post({ ...posting, agent: anew });
    }
  }

  async function ask(
    body: Record<string, unknown>,
    how: Partial<Pick<Posting, 'agent' | 'withinMs'>> = {},
  ): Promise<z.infer<typeof envelope>> {
    try {
      const text = JSON.stringify({ ...body, transaction: randomUUID() });
      return envelope.parse(JSON.parse(await send({ url, agent, text, withinMs: answerTimeoutMs, ...how })));
    } catch (cause) {
      throw refuse('MEDIA_UNAVAILABLE', { cause });
    }
  }

  return {
    async ping() {
      try {
        // Never over one that is kept: whoever ends breaks it, and may then break the second one too, before nothing listens.
        const { janus } = await ask({ janus: 'ping' }, { agent: anew, withinMs: pingTimeoutMs });
        return janus === 'pong' ? 'answered' : 'silent';
      } catch (error) {
        return nothingListens(error) ? 'refused' : 'silent';
      }
    },
    async videoRoom(request) {
      const reply = await ask({
        janus: 'message_plugin',
        admin_secret: adminSecret.reveal(),
        plugin: 'janus.plugin.videoroom',
        request,
      });
      if (reply.janus !== 'success' || !reply.response) {
        throw refuse('MEDIA_UNAVAILABLE', { cause: new Error(`admin API answered ${reply.janus}`) });
      }
      return reply.response;
    },
  };
}
