import { group } from '@parlance/proto/limits';
import { roomShape } from './video-room.ts';

test('NS-27 everybody of a full group and their teacher may send at once, also while each of them comes back and is there twice', () => {
  expect(roomShape.publishers).toBeGreaterThanOrEqual(2 * (group.maxStudents + 1));
});
