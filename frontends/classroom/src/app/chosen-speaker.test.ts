/** What is made here comes out of the chosen speaker: the chat's notes and the lesson's audio at the teacher's. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { useSoundLine } from '../features/sound/use-sound-line.ts';
import { type FakeMixer, installFakeMixer } from '../testing/fake-mixer.ts';
import type { CallRoom } from '../webrtc/call-room.ts';

/** A browser's page of its own, in which nothing has sounded yet. */
async function inBrowser(choosable: boolean): Promise<{ mixer: FakeMixer; note: (speaker: string) => Promise<void> }> {
  const mixer = installFakeMixer({ choosable });
  let note: ((speaker: string) => Promise<void>) | undefined;
  await jest.isolateModulesAsync(async () => {
    note = (await import('../features/chat/message-sound.ts')).playMessageSound;
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

const call = { snapshot: () => ({ state: 'Disconnected', local: {} }), setTrack: async () => undefined };

test('CALL-37 a teacher hears the lesson’s audio on the chosen speaker, also when it changes in the call', async () => {
  const { mixer } = await inBrowser(true);
  const { result, rerender } = renderHook(({ speaker }) => useSoundLine(call as unknown as CallRoom, speaker), {
    initialProps: { speaker: 'headset' },
  });
  act(() => result.current.setPlaying(true));
  await waitFor(() => expect(mixer.speakersOf('element')).toContain('headset'));
  rerender({ speaker: 'loudspeaker' });
  await waitFor(() => expect(mixer.speakersOf('element')).toContain('loudspeaker'));
  expect(mixer.speakersOf('element')).not.toContain('headset');
});
