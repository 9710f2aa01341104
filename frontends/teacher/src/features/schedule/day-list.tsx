import { dateTimeText, timeOf } from '@parlance/kit/domain/time.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Button, Paper, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { scheduleTexts } from '../../locales/texts.ts';
import { type Look, lookOf, startOf } from './cell-look.ts';
import { type Cell, type Day, firstHourInView, hourMs, placeOf } from './model.ts';
import type { GridProps } from './week-grid.tsx';
import classes from './day-list.module.css';

const tones = { booked: 'primary', now: 'primary', due: 'warning' } as const;
const toneOf = (kind: Look['kind']) => tones[kind as keyof typeof tones] ?? 'default';
/** A lesson that goes on from the hour before stands there only. */
const isBegun = (cell: Cell) => startOf(cell) >= cell.when;
const busy = (day: Day) => day.cells.some((cell) => cell?.lesson);

/** The week on a phone: seven days to choose from, and the hours of one. */
export function DayList({ days, zone, today, at, second, waiting, onOpen, onClose, onSee }: GridProps) {
  const { list: words } = scheduleTexts.use();
  const came = at === undefined ? undefined : placeOf(days, at);
  const [chosen, setChosen] = useState(days[came?.day ?? -1]?.date ?? today);
  const [early, setEarly] = useState(came !== undefined && came.row < firstHourInView);
  const list = useArrival();
  const day = days.find(({ date }) => date === chosen) ?? days[0];
  const cells = (day?.cells ?? []).filter((cell) => cell !== null).filter(isBegun);
  const atNight = cells.filter(({ hour }) => hour < firstHourInView);
  const isQuiet = atNight.every((cell) => ['free', 'off', 'past'].includes(lookOf(cell).kind));
  const night = early || !isQuiet ? [] : atNight.filter((cell) => ['free', 'off'].includes(lookOf(cell).kind));
  const shown = cells.filter((cell) => !night.includes(cell) && lookOf(cell).kind !== 'past');
  return (
    <Paper component="section" withBorder radius="md" className="p-figures" aria-label={words.day}>
      <div className={`p-line-below ${classes.strip}`} role="group" aria-label={words.days}>
        {days.map((one) => (
          <UnstyledButton
            key={one.date}
            aria-pressed={one === day}
            data-past={one.date < today || undefined}
            onClick={() => setChosen(one.date)}
          >
            {one.weekday}
            <b>{Number(one.date.slice(8))}</b>
            <i data-busy={busy(one) || undefined} />
          </UnstyledButton>
        ))}
      </div>
      {night.length > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setEarly(true)}>
          {words.early(timeOf(night[0]?.when ?? 0, zone))}
        </Button>
      )}
      <ul ref={list} className={`${classes.hours} p-ruled`}>
        {shown.map((cell) => (
          <Hour
            key={cell.when}
            cell={cell}
            zone={zone}
            second={second}
            waiting={waiting}
            isAsked={at !== undefined && at >= cell.when && at < cell.when + hourMs}
            onPress={() => {
              if (!cell.lesson) return onOpen([cell.when]);
              return lookOf(cell).press === 'see' ? onSee(cell.lesson) : onClose(cell.lesson);
            }}
          />
        ))}
      </ul>
    </Paper>
  );
}

/** The hour that somebody came for has the focus, once. */
function useArrival() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-asked] button')?.focus(), []);
  return list;
}

type HourProps = Pick<GridProps, 'zone' | 'second' | 'waiting'> & { cell: Cell; isAsked: boolean; onPress: () => void };

function Hour({ cell, zone, second, waiting, isAsked, onPress }: HourProps) {
  const { list } = scheduleTexts.use();
  const { kind, title, shape, detail, press } = lookOf(cell);
  return (
    <li data-asked={isAsked || undefined}>
      <p className={classes.time}>
        <b data-closed={kind === 'free' || undefined}>{timeOf(startOf(cell), zone)}</b>
        {cell.isSecond && <small>{list.again}</small>}
        {second && <small>{list.there(timeOf(startOf(cell), second.zone))}</small>}
      </p>
      <p className={classes.what}>
        {title ? (
          <StateMark shape={shape ?? 'ring'} tone={toneOf(kind)}>
            {title}
          </StateMark>
        ) : (
          list.closed
        )}
        {detail && <small>{detail}</small>}
      </p>
      {press && (
        <Button
          variant="subtle"
          color="gray"
          loading={waiting.has(cell.when)}
          aria-label={list[`${press}At`](dateTimeText(startOf(cell), zone))}
          onClick={onPress}
        >
          {list[press]}
        </Button>
      )}
    </li>
  );
}
