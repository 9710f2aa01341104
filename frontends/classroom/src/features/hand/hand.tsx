/** A student's hand: up until it is taken down by them or by whoever leads. */
import { IconHandStop } from '@tabler/icons-react';
import { leadingTexts } from '../../locales/texts.ts';
import { ToggleControl } from '../../room/controls/toggle-control.tsx';
import type { Feature } from '../../room/feature.ts';
import { putHand } from '../../room/room-calls.ts';
import { useToggle } from '../../room/use-toggle.ts';

export const hand: Feature = {
  id: 'hand',
  useInRoom({ room, person: { uid, role } }) {
    const words = leadingTexts.use().hand;
    const isUp = room.stage.hands.some((one) => one.uid === uid);
    const toggle = useToggle(isUp, (raised) => room.change(putHand(uid, raised)));
    if (role !== 'student') return {};
    return {
      control: <ToggleControl toggle={toggle} words={words} tone="warn" Icon={IconHandStop} />,
      shortcut: { name: 'hand', key: 'h', press: toggle.toggle },
    };
  },
};
