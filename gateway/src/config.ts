/** The environment of the gateway. */
import { z } from 'zod';
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { number } from '@parlance/runtime/config/fields';

export const gatewayConfig = serviceConfig.omit({ databaseUrl: true, kafkaBrokers: true, grpcListen: true }).extend({
  /** Multiplies every burst of limits.yaml; only test installations set it (NS-48). */
  rateLimitScale: number().pipe(z.number().positive()).default(1),
  /** Whose X-Forwarded-For is believed: addresses or networks, comma separated, or Express's names for them. */
  trustedProxies: z.string().default('loopback'),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
