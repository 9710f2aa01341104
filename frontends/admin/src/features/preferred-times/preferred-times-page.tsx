/** Preferred days and hours that students submitted. */
import { dateTimeText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import fields from '@parlance/kit/ui/field-row.module.css';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { scheduleTexts } from '../../locales/texts.ts';
import { PageOf } from '../../ui/pager.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { Chip } from '../../ui/chip.tsx';
import { type PreferenceJson, type Range, preferencesAmount, usePreferredTimes } from './api.ts';
import classes from './preferred-times-page.module.css';

const anyDay: Range = { startDate: null, endDate: null };

export function PreferredTimesPage() {
  const words = scheduleTexts.use();
  const paging = usePaging();
  const [range, setRange] = useState(anyDay);
  const wishes = usePreferredTimes(range, paging.pageToken);
  const show = (next: Range) => {
    setRange(next);
    paging.filter('pageToken', '');
  };
  return (
    <Panel title={words.title} subtitle={words.hint} action={<Days onShow={show} />}>
      <PageOf
        query={wishes}
        paging={paging}
        amount={preferencesAmount}
        pending={<Skeleton height={320} m="md" aria-hidden />}
        none={<EmptyState text={range.startDate || range.endDate ? words.noneInRange : words.none} />}
      >
        {(items) => <ul className="p-ruled">{items.map(lineOf)}</ul>}
      </PageOf>
    </Panel>
  );
}

const hour = (time: number) => `${String(time).padStart(2, '0')}:00`;

const lineOf = (wish: PreferenceJson) => <Wish key={wish.id} wish={wish} />;

function Wish({ wish }: { wish: PreferenceJson }) {
  const { days } = scheduleTexts.use();
  const { session } = useShell();
  const { student, schedule, studentTimezone, when } = wish;
  return (
    <li className={classes.wish}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Avatar name={student.name} image={student.image} size={36} />
        <div>
          <PersonLink uid={wish.studentId} name={student.name} />
          <Small>{zoneLabel(studentTimezone, when)}</Small>
        </div>
      </Group>
      <Group component="ul" role="list" gap={6} className="p-figures">
        {schedule.map(({ day, time }) => (
          <Chip component="li" key={`${day} ${time}`} bd="1px solid var(--p-line)">
            {(days as Record<string, string>)[day] ?? day} <b>{hour(time)}</b>
          </Chip>
        ))}
      </Group>
      <Small component="time" dateTime={new Date(when).toISOString()}>
        {dateTimeText(when, session.person.timeZone)}
      </Small>
    </li>
  );
}

const schema = v.pipe(
  v.object({ startDate: v.nullable(v.string()), endDate: v.nullable(v.string()) }),
  v.forward(
    judged(({ startDate, endDate }) =>
      startDate && endDate && endDate < startDate ? scheduleTexts.now().backwards : undefined,
    ),
    ['endDate'],
  ),
);

function Days({ onShow }: { onShow: (range: Range) => void }) {
  const words = scheduleTexts.use();
  const form = useSchemaForm(schema, { initialValues: anyDay });
  return (
    <form className={fields.row} onSubmit={form.submit(onShow)} noValidate>
      <DateField label={words.from} placeholder={words.all} {...form.getInputProps('startDate')} />
      <DateField label={words.to} placeholder={words.all} {...form.getInputProps('endDate')} />
      <Button type="submit" variant="default">
        {words.show}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          form.reset();
          onShow(anyDay);
        }}
      >
        {words.all}
      </Button>
    </form>
  );
}
