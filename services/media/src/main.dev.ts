/** The development process: the same, on the school's movable clock, with presence of past lessons for the demo school. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { runService } from '@parlance/runtime/service/run-service';
import { compose, type Parts } from './compose.ts';
import { random } from './compose/use-cases.ts';
import { mediaConfig } from './config.ts';
import { followSchoolTime } from './dev/follow-school-time.ts';
import { makeEnterTestCall } from './dev/enter-test-call.ts';
import { makeMediaDevService } from './dev/media-dev-service.ts';

const extraServices: Parts['extraServices'] = (room) => [
  makeMediaDevService({ uow: room.uow, random, realTime: systemClock, enterTestCall: makeEnterTestCall(room) }),
];

await runService({
  name: 'media',
  config: mediaConfig,
  compose({ config, life }) {
    const time = followSchoolTime({ address: config.peers.bookingGrpc, life });
    return compose({ config, life, ...time, extraServices });
  },
});
