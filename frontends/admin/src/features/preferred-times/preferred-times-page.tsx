/** Preferred days and hours that students submitted (ADM-14, ROUTE-17). */
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, Skeleton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { scheduleTexts } from '../../locales/texts.ts';
import { Pager } from '../../ui/pager.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { type PreferenceJson, type Range, preferencesAmount, usePreferredTimes } from './api.ts';
import classes from './preferred-times-page.module.css';

const anyDay: Range = { startDate: '', endDate: '' };

export function PreferredTimesPage() {
  const words = scheduleTexts.use();
  const paging = usePaging();
  const [range, setRange] = useState(anyDay);
  const wishes = usePreferredTimes(range, paging.pageToken);
  const items = wishes.data?.items ?? [];
  const ranged = range.startDate !== '' || range.endDate !== '';
  const show = (next: Range) => {
    setRange(next);
    paging.filter('pageToken', '');
  };
  return (
    <Panel title={words.title} subtitle={words.hint} action={<Days range={range} onShow={show} />}>
      {wishes.isPending && <Skeleton height={320} m="md" aria-hidden />}
      {wishes.isError && <ErrorState message={problemText(wishes.error)} onRetry={() => void wishes.refetch()} />}
      {wishes.data && items.length === 0 && <EmptyState text={ranged ? words.noneInRange : words.none} />}
      {items.length > 0 && (
        <ul role="list">
          {items.map((wish) => (
            <Wish key={wish.id} wish={wish} />
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <Pager
          paging={paging}
          amount={preferencesAmount}
          shown={items.length}
          next={wishes.data?.nextPageToken ?? null}
        />
      )}
    </Panel>
  );
}

const hour = (time: number) => `${String(time).padStart(2, '0')}:00`;

function Wish({ wish }: { wish: PreferenceJson }) {
  const { days } = scheduleTexts.use();
  const { session } = useShell();
  const { student, schedule, studentTimezone, when } = wish;
  return (
    <li className={classes.wish}>
      <div className={classes.who}>
        <Avatar name={student.name} image={student.image} size={36} />
        <div>
          <PersonLink uid={wish.studentId} name={student.name} />
          <small>{zoneLabel(studentTimezone, when)}</small>
        </div>
      </div>
      <ul className={classes.times}>
        {schedule.map(({ day, time }) => (
          <li key={`${day} ${time}`}>
            {(days as Record<string, string>)[day] ?? day} <b>{hour(time)}</b>
          </li>
        ))}
      </ul>
      <time dateTime={new Date(when).toISOString()}>{dateTimeText(when, session.person.timeZone)}</time>
    </li>
  );
}

function Days({ range, onShow }: { range: Range; onShow: (range: Range) => void }) {
  const words = scheduleTexts.use();
  const [draft, setDraft] = useState(range);
  const backwards = draft.startDate !== '' && draft.endDate !== '' && draft.endDate < draft.startDate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!backwards) onShow(draft);
  };
  return (
    <form className={classes.days} onSubmit={submit} noValidate>
      <DateField
        label={words.from}
        placeholder={words.all}
        format="ddd D MMM YYYY"
        value={draft.startDate || null}
        onChange={(startDate) => setDraft({ ...draft, startDate: startDate ?? '' })}
      />
      <DateField
        label={words.to}
        placeholder={words.all}
        format="ddd D MMM YYYY"
        value={draft.endDate || null}
        error={backwards ? words.backwards : undefined}
        onChange={(endDate) => setDraft({ ...draft, endDate: endDate ?? '' })}
      />
      <Button type="submit" variant="default">
        {words.show}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => {
          setDraft(anyDay);
          onShow(anyDay);
        }}
      >
        {words.all}
      </Button>
    </form>
  );
}
