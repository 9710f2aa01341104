import type { AccountJson } from '@parlance/kit/api/types.ts';
import { dateText, dateTimeText, timeOf, weekdayText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Fragment, type ReactNode } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { Facts } from '../../../ui/panel-parts.tsx';
import { State } from '../../../ui/state.tsx';
import { roleWord, stateOf } from '../people-words.ts';

export function PersonFacts({ person }: { person: AccountJson }) {
  const { facts: words } = peopleTexts.use();
  const { session } = useShell();
  const now = useNow(30_000);
  const { timeZone, role, createdAt, lastActive } = person;
  const own = session.person.timeZone;
  const rows: [string, ReactNode][] = [
    [words.status, <State key="state" of={stateOf(person)} />],
    [
      words.time,
      <Fragment key="time">
        <b>{timeOf(now, timeZone)}</b> {`${weekdayText(now, timeZone)}, ${zoneLabel(timeZone, now)}`}
      </Fragment>,
    ],
    [words.role, roleWord(role)],
    [words.since[role], createdAt && dateText(createdAt, own)],
  ];
  if (role !== 'admin') rows.push([words.seen, lastActive ? dateTimeText(Date.parse(lastActive), own) : words.never]);
  return <Facts rows={rows} />;
}
