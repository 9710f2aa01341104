/** All of identity, with a Keycloak that does not answer. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';

const keycloak = { keycloakUrl: 'http://127.0.0.1:1', keycloakRealm: 'none' };

export function composeForTest({ config, clock = systemClock, ...parts }: ForTest) {
  const own = { ...config, ...keycloak, linkSecret: new Secret('of this test, and of nobody else') };
  return compose({ ...parts, clock, config: own });
}
