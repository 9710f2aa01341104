/** Every feature of lobby and room, in the order in which they stand beside each other. Without its entry a feature's folder can go. */
import { background } from '../features/background/background.tsx';
import { captions } from '../features/captions/captions.tsx';
import { chat } from '../features/chat/chat.tsx';
import { following } from '../features/following/following.tsx';
import { hand } from '../features/hand/hand.tsx';
import { leaving } from '../features/leaving/leaving.tsx';
import { muteAll } from '../features/mute-all/mute-all.tsx';
import { networkCheck } from '../features/network-check/network-check.ts';
import { sharing } from '../features/sharing/sharing.tsx';
import { sound } from '../features/sound/sound.tsx';
import { toPhone } from '../features/to-phone/to-phone.tsx';
import type { Feature } from '../room/feature.ts';

export const features: readonly Feature[] = [
  sharing,
  muteAll,
  hand,
  chat,
  captions,
  following,
  sound,
  leaving,
  background,
  networkCheck,
  toPhone,
];
