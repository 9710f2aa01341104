import { problemText } from '@parlance/kit/api/problem.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { useSubmitPreference } from '../api/submit-preference.ts';
import { hourChoices } from '../model/hours.ts';
import {
  type TimeRow,
  type Weekday,
  changedRow,
  firstRow,
  scheduleOf,
  weekdays,
  withoutRow,
  withRow,
} from '../model/preferred-times.ts';
import classes from './preferred-times.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Asks whether the wanted day and time was there, and which it would be (SRCH-29..SRCH-34). */
export function PreferredTimes() {
  const { session, clock, notify } = useShell();
  const { preferred: words } = bookingTexts.use();
  const [rows, setRows] = useState<readonly TimeRow[]>(firstRow);
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useRef<HTMLButtonElement>(null);
  const submitting = useSubmitPreference();
  const change = (next: TimeRow[]) => {
    setRows(next);
    // Other times are another wish; the same ones sent again are the same.
    setKey(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const schedule = scheduleOf(rows);
    setTried(true);
    if (!schedule || submitting.isPending) return;
    notify.info(words.busy);
    submitting.mutate(
      { schedule, key },
      {
        onSuccess: () => {
          notify.success(words.done);
          setTried(false);
          change([...firstRow]);
        },
        onError: (problem) => notify.error(problemText(problem)),
      },
    );
  };
  const zone = session.person.timeZone;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="preferred-times">
      <div>
        <h2 id="preferred-times">{words.title}</h2>
        <p>{words.hint(zoneLabel(zone, clock.now()))}</p>
      </div>
      <div className={classes.rows}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            place={index + 1}
            tried={tried}
            onChange={(part) => change(changedRow(rows, row.id, part))}
            onRemove={
              index === 0
                ? undefined
                : () => {
                    change(withoutRow(rows, row.id));
                    add.current?.focus();
                  }
            }
          />
        ))}
        <div className={classes.deeds}>
          <Button
            ref={add}
            variant="subtle"
            color="gray"
            leftSection={<IconPlus {...icon} />}
            disabled={rows.length >= lists.preferredTimesMax}
            onClick={() => change(withRow(rows))}
          >
            {words.add}
          </Button>
          <Button type="submit" variant="default" loading={submitting.isPending}>
            {words.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

type RowProps = {
  row: TimeRow;
  /** From 1, for its name. */
  place: number;
  tried: boolean;
  onChange: (part: Partial<TimeRow>) => void;
  onRemove: (() => void) | undefined;
};

function Row({ row, place, tried, onChange, onRemove }: RowProps) {
  const { preferred: words } = bookingTexts.use();
  const required = (value: string | null) => (tried && value === null ? words.required : undefined);
  return (
    <div className={classes.row} role="group" aria-label={words.row(place)}>
      <Select
        aria-label={words.day}
        placeholder={words.day}
        data={weekdays.map((day) => ({ value: day, label: words.days[day] }))}
        value={row.day}
        allowDeselect={false}
        error={required(row.day)}
        onChange={(day) => onChange({ day: day as Weekday | null })}
      />
      <Select
        aria-label={words.time}
        placeholder={words.time}
        data={hourChoices()}
        value={row.hour}
        allowDeselect={false}
        error={required(row.hour)}
        onChange={(hour) => onChange({ hour })}
      />
      {onRemove && (
        <Button variant="subtle" color="gray" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}
