/** The track that typed captions run on. The room's announcer speaks the same words, so readers of the screen are told once. */
import classes from './captions.module.css';
import type { Captions } from './use-captions.ts';

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
