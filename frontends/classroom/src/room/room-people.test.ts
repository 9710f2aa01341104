import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { handPlace, notInRoom } from './room-people.ts';

test('Hands are counted in the order they went up', () => {
  const stage = { ...emptyStage, hands: ['bo', 'ana'].map((uid, since) => ({ uid, since })) };
  expect([handPlace(stage, 'bo'), handPlace(stage, 'ana'), handPlace(stage, 'cleo')]).toEqual([1, 2, 0]);
});

test('Who was sent out is not waited for', () => {
  const people = ['ana', 'bo', 'cleo'].map((uid) => ({ uid, name: uid }));
  const stage = { ...emptyStage, removed: ['bo'] };
  expect(notInRoom(people, [{ uid: 'ana' }], stage)).toEqual({
    missing: [{ uid: 'cleo', name: 'cleo' }],
    removed: [{ uid: 'bo', name: 'bo' }],
  });
});
