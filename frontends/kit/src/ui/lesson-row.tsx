import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingJson } from '../api/types.ts';
import { texts } from '../locales/texts.ts';
import { Avatar } from './avatar.tsx';
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
  const photo = <Avatar name={other?.name ?? ''} image={other?.image} size={36} />;
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
          <button type="button" className={classes.photo} onClick={onPerson}>
            {photo}
            <VisuallyHidden>{(personLabel ?? ui.openProfile)(other?.name ?? '')}</VisuallyHidden>
          </button>
        ) : (
          photo
        )}
        <div>
          <b>{other?.name}</b>
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
