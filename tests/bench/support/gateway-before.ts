/** The gateway as it runs, before services that answer in this process. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { compose } from '@parlance/gateway/compose';

/** Answers where its calls are. */
export async function gatewayBefore(harness: ServiceHarness, services: Record<string, string>): Promise<string> {
  const { config, life } = harness;
  const { port } = await compose({
    config: {
      ...config,
      peers: { ...config.peers, ...services },
      rateLimitScale: 1_000_000,
      trustedProxies: 'loopback',
    },
    clock: systemClock,
    life,
    limitsFile: fileURLToPath(new URL('../../../gateway/limits.yaml', import.meta.url)),
  });
  return `http://127.0.0.1:${port}/api/v1`;
}
