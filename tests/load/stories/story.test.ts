import type { Cast } from '../company.ts';
import { partOf, type PlayersScene } from './story.ts';

test('each user of a part plays the person of its number, and one without a person has not played', async () => {
  const company = { students: [{ uid: 'mia' }, { uid: 'leo' }] } as unknown as Cast;
  const scene = { company } as unknown as PlayersScene;
  const played: string[] = [];
  const part = partOf(
    ({ students }) => students,
    async (_scene, { uid }) => void played.push(uid),
  );
  expect(part.size(company)).toBe(2);
  for (const index of [0, 1]) await part.play(scene, index);
  expect(played).toEqual(['mia', 'leo']);
  await expect(part.play(scene, 2)).rejects.toThrow('no person 2');
});
