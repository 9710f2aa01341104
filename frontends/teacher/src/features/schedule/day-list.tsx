import { dateTimeText, timeOf } from '@parlance/kit/domain/time.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Button, Paper, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { scheduleTexts } from '../../locales/texts.ts';
import { type Look, lookOf, startOf } from './cell-look.ts';
import { type Cell, type Day, firstHourInView } from './model.ts';
import type { GridProps } from './week-grid.tsx';
import classes from './day-list.module.css';

const tones = { booked: 'primary', now: 'primary', due: 'warning' } as const;
const toneOf = (kind: Look['kind']) => tones[kind as keyof typeof tones] ?? 'default';
/** A lesson that goes on from the hour before stands there only. */
const isBegun = (cell: Cell) => startOf(cell) >= cell.when;
const busy = (day: Day) => day.cells.some((cell) => cell?.lesson);

/** The week on a phone: seven days to choose from, and the hours of one. */
export function DayList({ days, zone, today, second, waiting, onOpen, onClose }: GridProps) {
  const { list } = scheduleTexts.use();
  const [chosen, setChosen] = useState(today);
  const [early, setEarly] = useState(false);
  const day = days.find(({ date }) => date === chosen) ?? days[0];
  const cells = (day?.cells ?? []).filter((cell) => cell !== null).filter(isBegun);
  const atNight = cells.filter(({ hour }) => hour < firstHourInView);
  const isQuiet = atNight.every((cell) => ['free', 'past'].includes(lookOf(cell).kind));
  const night = early || !isQuiet ? [] : atNight.filter((cell) => lookOf(cell).kind === 'free');
  const shown = cells.filter((cell) => !night.includes(cell) && lookOf(cell).kind !== 'past');
  return (
    <Paper component="section" withBorder radius="md" className="p-figures" aria-label={list.day}>
      <div className={`p-line-below ${classes.strip}`} role="group" aria-label={list.days}>
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
          {list.early(timeOf(night[0]?.when ?? 0, zone))}
        </Button>
      )}
      <ul className={`${classes.hours} p-ruled`}>
        {shown.map((cell) => (
          <Hour
            key={cell.when}
            cell={cell}
            zone={zone}
            second={second}
            waiting={waiting}
            onPress={() => (cell.lesson ? onClose(cell.lesson) : onOpen([cell.when]))}
          />
        ))}
      </ul>
    </Paper>
  );
}

type HourProps = Pick<GridProps, 'zone' | 'second' | 'waiting'> & { cell: Cell; onPress: () => void };

function Hour({ cell, zone, second, waiting, onPress }: HourProps) {
  const { list } = scheduleTexts.use();
  const { kind, title, shape, detail, press } = lookOf(cell);
  return (
    <li>
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
          aria-label={(press === 'open' ? list.openAt : list.closeAt)(dateTimeText(cell.when, zone))}
          onClick={onPress}
        >
          {list[press]}
        </Button>
      )}
    </li>
  );
}
