/** What is made here comes out of the chosen speaker. */
import { act, renderHook, waitFor } from '@testing-library/react';
import { installFakeMixer } from '../testing/fake-mixer.ts';
import type { CallRoom } from '../webrtc/call-room.ts';
import { useAudioMixer } from './use-audio-mixer.ts';

const call = { snapshot: () => ({ state: 'Disconnected', local: {} }), setTrack: async () => undefined };

test('CALL-37 a teacher hears the lesson’s audio on the chosen speaker, also when it changes in the call', async () => {
  const mixer = installFakeMixer({ choosable: true });
  const { result, rerender } = renderHook(({ speaker }) => useAudioMixer(call as unknown as CallRoom, speaker), {
    initialProps: { speaker: 'headset' },
  });
  act(() => result.current.setPlaying(true));
  await waitFor(() => expect(mixer.speakersOf('element')).toContain('headset'));
  rerender({ speaker: 'loudspeaker' });
  await waitFor(() => expect(mixer.speakersOf('element')).toContain('loudspeaker'));
  expect(mixer.speakersOf('element')).not.toContain('headset');
});
