/** What is made here comes out of the chosen speaker. */
import { type FakeMixer, installFakeMixer } from '../../testing/fake-mixer.ts';

/** A browser's page of its own, in which nothing has sounded yet. */
async function inBrowser(choosable: boolean): Promise<{ mixer: FakeMixer; note: (speaker: string) => Promise<void> }> {
  const mixer = installFakeMixer({ choosable });
  let note: ((speaker: string) => Promise<void>) | undefined;
  await jest.isolateModulesAsync(async () => {
    note = (await import('./message-sound.ts')).playMessageSound;
  });
  return { mixer, note: note! };
}

test('CHAT-02 the sound of a message comes out of the speaker that is chosen by then', async () => {
  const { mixer, note } = await inBrowser(true);
  await note('');
  expect(mixer.speakersOf('note')).toEqual(['']);
  await note('headset');
  expect(mixer.speakersOf('note')).toEqual(['headset']);
  await note('unplugged');
  expect(mixer.speakersOf('note')).toEqual(['headset']);
});

test('CHAT-02 a browser that lets nobody choose plays it where it plays everything', async () => {
  const { mixer, note } = await inBrowser(false);
  await note('headset');
  expect(mixer.speakersOf('note')).toEqual(['own']);
});
