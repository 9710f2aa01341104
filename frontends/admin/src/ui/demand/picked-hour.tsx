/** The picked hour in words: when it is, on the map's clock and on others', who wants it, and what there is. */
import { cityOf, dateText, timeOf, weekdayText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { demandTexts } from '../../locales/texts.ts';
import type { DemandCell, DemandMap, Stream } from './api.ts';
import classes from './demand.module.css';

const anHour = 3_600_000;
type Hour = DemandCell & { when: number };
type Props = { cell: Hour; map: DemandMap; stream: Stream; children?: ReactNode };

export function PickedHour({ cell, map, stream, children }: Props) {
  const words = demandTexts.use();
  return (
    <section className={classes.picked} aria-label={words.picked}>
      <When cell={cell} zone={map.timezone} />
      <Facts cell={cell} map={map} stream={stream} />
      {children}
      <Anchor component={Link} to="/admin/schedule" size="sm">
        {words.preferredTimes}
      </Anchor>
    </section>
  );
}

/** The own clock where the map has another, and that of most who want the hour. */
function When({ cell: { when, clock }, zone }: { cell: Hour; zone: string }) {
  const words = demandTexts.use();
  const own = useShell().session.person.timeZone;
  const others = [...new Set([own, clock ?? own])].filter((other) => other !== zone);
  const until = when + anHour;
  return (
    <Stack gap={2} className="p-figures">
      <Text component="time" fz={24} lh="32px" fw={650} lts="-0.02em" dateTime={new Date(when).toISOString()}>
        {timeOf(when, zone)}{' '}
        <Text component="span" inherit fw={400} c="dimmed">
          {words.until(timeOf(until, zone))}
        </Text>
      </Text>
      <Text size="sm" fw={550}>
        {dateText(when, zone)} <Text component="span" inherit fw={400} c="dimmed">{`· ${zoneLabel(zone, when)}`}</Text>
      </Text>
      {others.map((other) => (
        <Small key={other}>
          {weekdayText(when, other) !== weekdayText(when, zone) && (
            <Text component="b" inherit c="var(--p-text)" fw={550}>{`${weekdayText(when, other)} `}</Text>
          )}
          {words.inPlace(timeOf(when, other), timeOf(until, other), cityOf(other))}
        </Small>
      ))}
    </Stack>
  );
}

function Facts({ cell, map: { teachers }, stream }: Omit<Props, 'children'>) {
  const words = demandTexts.use();
  const { wanted, preferred, searched, fullGroups, open } = cell[stream];
  const split = (what: 'wanted' | 'open') =>
    stream === 'all' ? words.ofStreams(cell.workplace[what], cell.pte[what]) : words.streams[stream];
  const facts: [string, string, string?][] = [
    [words.wantedBy, wanted > 0 ? words.students(wanted) : words.nobody, wanted > 0 ? split('wanted') : undefined],
    ...(wanted > 0 ? ([[words.from, words.fromWhat(preferred, searched)]] as [string, string][]) : []),
    ...(fullGroups > 0 ? ([[words.full, String(fullGroups)]] as [string, string][]) : []),
    [words.open, open > 0 ? words.hours(open) : words.none, open > 0 ? split('open') : undefined],
    [words.couldTeach, words.teachers(stream === 'pte' ? teachers.pte : teachers.all)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <Small>{note}</Small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
