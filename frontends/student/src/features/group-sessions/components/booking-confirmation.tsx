/** "Booking Confirmation": what is booked, once more, before it is (GRP-09..GRP-11). */
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { levelOf } from '@parlance/kit/domain/levels.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { DialogFoot } from '@parlance/kit/ui/dialog-foot.tsx';
import { Button, Modal } from '@mantine/core';
import { groupSearchTexts } from '../../../locales/groups/texts.ts';
import classes from './booking-confirmation.module.css';

type Props = {
  session: GroupSessionJson;
  lessons: GroupLessonJson[];
  zone: string;
  onConfirm: () => void;
  onCancel: () => void;
};

export function BookingConfirmation({ session, lessons, zone, onConfirm, onCancel }: Props) {
  const { confirm } = groupSearchTexts.use();
  const first = Math.min(...lessons.map(({ when }) => when));
  const facts: [string, string][] = [
    [confirm.course, session.courseName],
    [confirm.level, levelOf(session.level)?.name ?? '–'],
    [confirm.lessons, String(lessons.length)],
    [confirm.start, `${timeOf(first, zone)} ${zoneLabel(zone, first)}`],
    [confirm.date, dateText(first, zone)],
  ];
  return (
    <Modal opened onClose={onCancel} title={confirm.title} closeButtonProps={{ 'aria-label': confirm.close }}>
      <p className={classes.set}>{confirm.set}</p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DialogFoot say={confirm.uses(lessons.length)}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {confirm.cancel}
        </Button>
        <Button onClick={onConfirm}>{confirm.confirm}</Button>
      </DialogFoot>
    </Modal>
  );
}
