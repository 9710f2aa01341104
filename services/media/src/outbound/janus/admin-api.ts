/** Janus's admin API over HTTP on loopback: plugin requests without a session. The only file that knows its envelope. */
import { randomUUID } from 'node:crypto';
import type { Secret } from '@parlance/runtime/config/secret';
import { z } from 'zod';
import { MediaError } from '../../domain/errors.ts';

const answerTimeoutMs = 2_000;
const envelope = z.looseObject({ janus: z.string(), response: z.looseObject({}).optional() });

export type PluginAnswer = { videoroom?: unknown; error_code?: unknown; [key: string]: unknown };
export type AdminApi = {
  ping(): Promise<boolean>;
  videoRoom(request: Record<string, unknown>): Promise<PluginAnswer>;
};

export function makeAdminApi({ url, adminSecret }: { url: string; adminSecret: Secret }): AdminApi {
  async function ask(body: Record<string, unknown>): Promise<z.infer<typeof envelope>> {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, transaction: randomUUID() }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      return envelope.parse(await reply.json());
    } catch (cause) {
      throw new MediaError('MEDIA_UNAVAILABLE', cause);
    }
  }

  return {
    async ping() {
      try {
        return (await ask({ janus: 'ping' })).janus === 'pong';
      } catch {
        return false;
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
