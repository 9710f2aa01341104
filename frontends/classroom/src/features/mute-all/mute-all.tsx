/** Teachers and administrators take the students' microphones away, and give them back. */
import { IconUsersMinus } from '@tabler/icons-react';
import { leadingTexts } from '../../locales/texts.ts';
import { ToggleControl } from '../../room/controls/toggle-control.tsx';
import type { Feature } from '../../room/feature.ts';
import { putMuteAll } from '../../room/room-calls.ts';
import { useToggle } from '../../room/use-toggle.ts';

export const muteAll: Feature = {
  id: 'mute-all',
  isObserved: true,
  useInRoom({ room, person }) {
    const words = leadingTexts.use().muteAll;
    const toggle = useToggle(room.muteAll, (on) => room.change(putMuteAll(on)));
    if (person.role === 'student') return {};
    return {
      control: <ToggleControl toggle={toggle} words={words} tone="warn" Icon={IconUsersMinus} />,
      shortcut: { name: 'muteAll', key: 'a', press: toggle.toggle },
    };
  },
};
