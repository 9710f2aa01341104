import { toWholeEnd } from './whole-end.ts';

function story() {
  const said: string[] = [];
  const afterwards = async () => {
    said.push('afterwards');
    return ['found'];
  };
  const tidy = async () => void said.push('tidy');
  return { said, ended: { afterwards, tidy, tell: (words: string) => void said.push(words) } };
}
const fails = async () => Promise.reject(new Error('it is not taken away'));

test('a story that goes its way is looked at once, and leaves nothing to tidy', async () => {
  const { said, ended } = story();
  expect(await toWholeEnd(ended, (look) => look())).toEqual(['found']);
  expect(said).toEqual(['afterwards']);
});

test('one that cannot go on takes away what it put up, and says why it could not', async () => {
  const { said, ended } = story();
  await expect(toWholeEnd(ended, fails)).rejects.toThrow('it is not taken away');
  expect(said).toEqual(['afterwards', 'tidy']);
});

test('one whose own look failed is not looked at again; what cannot be taken away hides nothing', async () => {
  const { said, ended } = story();
  const failing = { ...ended, afterwards: fails, tidy: () => Promise.reject(new Error('nor this')) };
  await expect(toWholeEnd(failing, (look) => look())).rejects.toThrow('it is not taken away');
  expect(said).toEqual(['not taken away: Error: nor this']);
});
