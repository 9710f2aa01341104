/** Janus's admin API over HTTP on loopback: plugin requests without a session. The only file that knows its envelope. */
import { randomUUID } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import { z } from 'zod';
import { MediaError } from '../../domain/errors.ts';
import type { NodeAnswer } from '../../domain/node-health.ts';

const answerTimeoutMs = 2_000;
const pingTimeoutMs = 1_000;
const envelope = z.looseObject({ janus: z.string(), response: z.looseObject({}).optional() });

export type PluginAnswer = { videoroom?: unknown; error_code?: unknown; [key: string]: unknown };
export type AdminApi = {
  ping(): Promise<NodeAnswer>;
  videoRoom(request: Record<string, unknown>): Promise<PluginAnswer>;
};

/** The system itself says that nobody is there: no wait could change that. */
function nothingListens(error: unknown): boolean {
  let cause = error as { code?: unknown; cause?: unknown } | undefined;
  for (; cause !== undefined; cause = cause.cause as typeof cause) if (cause.code === 'ECONNREFUSED') return true;
  return false;
}

export function makeAdminApi({ url, adminSecret }: { url: string; adminSecret: Secret }): AdminApi {
  async function ask(body: Record<string, unknown>, withinMs = answerTimeoutMs): Promise<z.infer<typeof envelope>> {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, transaction: randomUUID() }),
        signal: AbortSignal.timeout(withinMs),
      });
      return envelope.parse(await reply.json());
    } catch (cause) {
      throw new MediaError('MEDIA_UNAVAILABLE', cause);
    }
  }

  return {
    async ping() {
      try {
        return (await ask({ janus: 'ping' }, pingTimeoutMs)).janus === 'pong' ? 'answered' : 'silent';
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
        throw new MediaError('MEDIA_UNAVAILABLE', new Error(`admin API answered ${reply.janus}`));
      }
      return reply.response;
    },
  };
}
