/** The track that typed captions run on. The room's announcer speaks the same words, so readers of the screen are told once. */
import { useEffect } from 'react';
import { texts } from '../../locales/texts.ts';
import type { Feature } from '../../room/feature.ts';
import { RoomCheckbox } from '../../ui/room-checkbox.tsx';
import classes from './captions.module.css';
import { type Captions, useCaptions } from './use-captions.ts';

export const captions: Feature = {
  id: 'captions',
  useInRoom({ messages }) {
    const own = useCaptions();
    const { show, toggle } = own;
    useEffect(() => messages.subscribe(({ name, content }) => show(name, content)), [messages, show]);
    return {
      overlay: <CaptionTrack captions={own} />,
      settings: <CaptionSwitch captions={own} />,
      shortcut: { name: 'captions', key: 't', press: toggle },
    };
  },
};

function CaptionSwitch({ captions: { on, toggle } }: { captions: Captions }) {
  return <RoomCheckbox checked={on} onChange={toggle} label={texts.use().settings.captions} />;
}

export function CaptionTrack({ captions: { on, lines } }: { captions: Captions }) {
  if (!on || lines.length === 0) return null;
  return (
    <div className={classes.track} data-captions aria-hidden>
      {lines.map(({ id, name, text }) => (
        <p key={id}>
          <b>{name}</b> {text}
        </p>
      ))}
    </div>
  );
}
