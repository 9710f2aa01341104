/** The environment of the gateway. */
import type { z } from 'zod';
import { SERVICES } from '@parlance/proto/services';
import { peers, publicUrl, redisUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { number, text } from '@parlance/runtime/config/fields';

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
    trustedProxies: text(
      "Whose X-Forwarded-For is believed: addresses or networks, comma separated, or Express's names for them.",
    ).default('loopback'),
  });

export type GatewayConfig = z.output<typeof gatewayConfig>;
