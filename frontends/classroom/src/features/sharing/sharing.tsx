/** The teacher's screen: shared by a press, and large over everybody's page until they go back to it. */
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { IconScreenShare } from '@tabler/icons-react';
import { leadingTexts } from '../../locales/texts.ts';
import { ToggleControl } from '../../room/controls/toggle-control.tsx';
import type { Feature } from '../../room/feature.ts';
import { endsText } from '../../room/lesson-clock.ts';
import { firstName } from '../../room/people-of.ts';
import { LargeScreen, ScreenTile } from './shared-screen.tsx';
import { useScreenShare } from './use-screen-share.ts';
import { useSharedScreen } from './use-shared-screen.ts';

export const sharing: Feature = {
  id: 'sharing',
  isObserved: true,
  useInRoom({ call, snapshot, booking, person, mixer }) {
    const words = leadingTexts.use().share;
    const share = useScreenShare({ call, snapshot, onSound: mixer.setScreenSound });
    const { theirs, isLarge, enlarge, backToPage } = useSharedScreen(snapshot, booking.tutor.uid);
    const ends = useOnClock((now) => (isLarge ? endsText(booking.when, now) : ''));
    const teacher = firstName(booking.tutor.name);
    const own = snapshot.local.screen;
    const leads = person.role === 'tutor';
    return {
      control: leads && <ToggleControl toggle={share} words={words} tone="on" wideOnly Icon={IconScreenShare} />,
      shortcut: leads ? { name: 'share', key: 's', press: share.toggle } : undefined,
      cover: isLarge && theirs && <LargeScreen track={theirs} name={teacher} ends={ends} onBack={backToPage} />,
      tiles: (
        <>
          {own && <ScreenTile track={own} name={undefined} />}
          {theirs && !isLarge && <ScreenTile track={theirs} name={teacher} onEnlarge={enlarge} />}
        </>
      ),
      attributes: isLarge ? { 'data-screen': 'large' } : {},
    };
  },
};
