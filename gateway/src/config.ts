/** The environment of the gateway. */
import type { z } from 'zod';
import { SERVICES } from '@parlance/proto/services';
import { peers, publicUrl, redisUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { number, secret, text } from '@parlance/runtime/config/fields';

export const gatewayConfig = serviceConfig
  .omit({ databaseUrl: true, databaseTimeoutMs: true, kafka: true, grpcListen: true })
  .extend({
    ...peers(...SERVICES),
    redisUrl,
    publicUrl,
    rateLimitScale: number('Multiplies every burst of limits.yaml; only test installations set it (NS-48).', {
      unit: 'factor',
      min: 0.001,
    }).default(1),
    loadTestsToken: secret('Who knows it may put this installation under load (NS-48); without it nobody may.')
      .refine((token) => token.reveal().length >= 32, 'must be at least 32 characters')
      .optional(),
    trustedProxies: text(
      "Whose X-Forwarded-For and X-Request-Id are believed: addresses or networks, comma separated, or Express's names for them.",
    ).default('loopback'),
  });

export type GatewayConfig = z.output<typeof gatewayConfig>;
