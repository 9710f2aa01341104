/** All of media, with a Janus that does not answer. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';
import { random } from '../src/compose/use-cases.ts';
import { makeEnterTestCall } from '../src/dev/enter-test-call.ts';
import { makeMediaDevService } from '../src/dev/media-dev-service.ts';

const settings = {
  janusNodes: [{ name: 'nobody', ws: 'ws://127.0.0.1:1', admin: 'http://127.0.0.1:1/admin' }],
  janusApiSecret: new Secret('a'),
  janusAdminSecret: new Secret('b'),
  janusAdminKey: new Secret('c'),
  janusEventsKey: new Secret('d'),
  janusEventsFrom: 'loopback' as const,
  callTokenSecret: new Secret('call-token-secret-of-the-test-suite'),
  turnUrls: [],
  turnSecret: undefined,
  signallingLimit: 10,
};

export function composeForTest({ config, clock = systemClock, ...parts }: ForTest) {
  return compose({
    ...parts,
    clock,
    config: { ...config, ...settings },
    extraServices: (room) => [
      makeMediaDevService({ uow: room.uow, random, realTime: systemClock, enterTestCall: makeEnterTestCall(room) }),
    ],
  });
}
