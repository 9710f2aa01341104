import { dateTimeText, timeOf } from '@parlance/kit/domain/time.ts';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import ruled from '@parlance/kit/ui/ruled.module.css';
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
const busy = (day: Day) => day.cells.some((cell) => cell?.booking ?? cell?.group);

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
  const press = (cell: Cell) => (cell.booking ? onClose(cell.booking) : onOpen([cell.when]));
  return (
    <Paper component="section" withBorder radius="md" aria-label={list.day}>
      <div className={classes.strip} role="group" aria-label={list.days}>
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
      <ul className={`${classes.hours} ${ruled.ruled}`}>
        {cells.map((cell) => {
          if (night.includes(cell)) return null;
          const look = lookOf(cell);
          if (look.kind === 'past') return null;
          return (
            <li key={cell.when}>
              <p className={classes.time}>
                <b data-closed={look.kind === 'free' || undefined}>{timeOf(startOf(cell), zone)}</b>
                {cell.isSecond && <small>{list.again}</small>}
                {second && <small>{list.there(timeOf(startOf(cell), second.zone))}</small>}
              </p>
              <p className={classes.what}>
                {look.title ? (
                  <StateMark shape={look.shape ?? 'ring'} tone={toneOf(look.kind)}>
                    {look.title}
                  </StateMark>
                ) : (
                  list.closed
                )}
                {look.detail && <small>{look.detail}</small>}
              </p>
              {look.press && (
                <Button
                  variant="subtle"
                  color="gray"
                  loading={waiting.has(cell.when)}
                  aria-label={(look.press === 'open' ? list.openAt : list.closeAt)(dateTimeText(cell.when, zone))}
                  onClick={() => press(cell)}
                >
                  {look.press === 'open' ? list.open : list.close}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
