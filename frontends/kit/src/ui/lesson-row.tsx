import type { ReactNode } from 'react';
import type { BookingJson } from '../api/types.ts';
import { texts } from '../locales/texts.ts';
import { Avatar, PhotoButton } from './avatar.tsx';
import { StatusMark } from './status-mark.tsx';
import { StreamChip } from './stream-chip.tsx';
import { TimeBlock } from './time-block.tsx';
import classes from './lesson-row.module.css';

type Props = {
  booking: BookingJson;
  viewer: 'student' | 'tutor' | 'admin';
  zone: string;
  actions?: ReactNode;
  /** What can be opened of the topic, beside its code. */
  material?: ReactNode;
  /** Said under the status. */
  note?: ReactNode;
  onPerson?: (() => void) | undefined;
  /** What pressing the photo does, when it is not opening a profile. */
  personLabel?: ((name: string) => string) | undefined;
};

/** One lesson in any list: time, person, topic, status, actions. */
export function LessonRow({ booking, viewer, zone, actions, material, note, onPerson, personLabel }: Props) {
  const { ui } = texts.use();
  const other = viewer === 'student' ? booking.profile.tutor : booking.profile.student;
  const topic = booking.info?.topic;
  const { name = '', image } = other ?? {};
  return (
    <article
      className={classes.row}
      data-booking={booking.id}
      aria-label={other ? ui.lessonWith(other.name) : ui.lessonWithNobody}
    >
      <div className={classes.when}>
        <TimeBlock when={booking.when} zone={zone} otherZone={other?.timeZone} />
      </div>
      <div className={classes.person}>
        {onPerson ? (
          <PhotoButton name={name} image={image} label={(personLabel ?? ui.openProfile)(name)} onClick={onPerson} />
        ) : (
          <Avatar name={name} image={image} size={36} />
        )}
        <div>
          <b>{name}</b>
          <StreamChip isPte={booking.isPte} />
        </div>
      </div>
      <div className={classes.topic}>
        <span>{topic?.name}</span>
        <div className={classes.open}>
          <small>{topic?.code}</small>
          {material}
        </div>
      </div>
      <div className={classes.status}>
        <StatusMark status={booking.status} viewer={viewer} />
        {note && <div>{note}</div>}
      </div>
      {/* Given but empty keeps its place, so that the rows of a list stay in line. */}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}
