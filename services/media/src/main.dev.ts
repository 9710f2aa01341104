/** The development process: the same, on the school's movable clock, with presence of past lessons for the demo school. */
import { loadConfig } from '@parlance/runtime/config/load-config';
import { runProcess } from '@parlance/runtime/lifecycle/run-process';
import { compose, type MediaParts } from './compose.ts';
import { random } from './compose/room.ts';
import { mediaConfig } from './config.ts';
import { followSchoolTime } from './dev/follow-school-time.ts';
import { makeEnterTestCall } from './dev/enter-test-call.ts';
import { makeMediaDevService } from './dev/media-dev-service.ts';

const realNow = () => new Date();
const extraServices: MediaParts['extraServices'] = (room) => [
  makeMediaDevService({ uow: room.uow, random, realNow, enterTestCall: makeEnterTestCall(room) }),
];

await runProcess({
  name: 'media',
  async start(life) {
    const config = loadConfig(mediaConfig);
    const { clock, schoolTime } = followSchoolTime({ address: config.peers.bookingGrpc, life });
    await compose({ config, clock, schoolTime, life, extraServices });
  },
});
