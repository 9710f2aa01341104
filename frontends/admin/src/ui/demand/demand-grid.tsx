/** Days as rows, 24 hours as columns: one tab stop, arrows lead from hour to hour. */
import { cityOf, dateTimeText, dayText, weekdayText } from '@parlance/kit/domain/time.ts';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { demandTexts } from '../../locales/texts.ts';
import type { DemandCell, DemandMap, Stream } from './api.ts';
import classes from './demand.module.css';
import { cellsOfDay, daysOfWeek, hoursOfDay, lookOf, missingIn, moved } from './model.ts';

type Props = { map: DemandMap; stream: Stream; picked: number; onPick: (place: number) => void };

const two = (hour: number) => String(hour).padStart(2, '0');
const hours = Array.from({ length: hoursOfDay }, (_unused, hour) => hour);
const days = Array.from({ length: daysOfWeek }, (_unused, day) => day);

export function DemandGrid(props: Props) {
  const { map, picked, onPick } = props;
  const words = demandTexts.use();
  const grid = useRef<HTMLTableElement>(null);
  // On a phone the picked hour would lie aside, also one that another stream or zone picks.
  useEffect(() => {
    const frame = grid.current?.parentElement;
    const cell = frame?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!frame || !cell) return;
    const at = cell.offsetLeft - frame.scrollLeft;
    // Days stay in view before all hours.
    const days = frame.querySelector<HTMLElement>('tbody th')?.offsetWidth ?? 0;
    const isInView = at >= days && at + cell.offsetWidth <= frame.clientWidth;
    if (!isInView) frame.scrollLeft = cell.offsetLeft - frame.clientWidth / 2;
  }, [picked]);
  const onKey = (event: KeyboardEvent) => {
    const next = moved(map, picked, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onPick(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        role="grid"
        className={`${classes.grid} p-figures`}
        aria-label={words.map(cityOf(map.timezone))}
        aria-description={words.keys}
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {two(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day} {...props} day={day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ map, stream, picked, onPick, day }: Props & { day: number }) {
  const cells = cellsOfDay(map, day);
  const noon = cells.find(({ when }, hour) => hour >= 12 && when !== null)?.when ?? 0;
  return (
    <tr>
      <th scope="row">{`${weekdayText(noon, map.timezone)} ${dayText(noon, map.timezone).split(' ')[0]}`}</th>
      {cells.map((cell, hour) => {
        const place = day * hoursOfDay + hour;
        return (
          <Hour
            key={place}
            cell={cell}
            stream={stream}
            zone={map.timezone}
            place={place}
            isPicked={place === picked}
            onPick={onPick}
          />
        );
      })}
    </tr>
  );
}

type HourProps = {
  cell: DemandCell;
  stream: Stream;
  zone: string;
  place: number;
  isPicked: boolean;
  onPick: (place: number) => void;
};

function Hour({ cell, stream, zone, place, isPicked, onPick }: HourProps) {
  const words = demandTexts.use();
  if (cell.when === null) return <td role="gridcell" className={classes.skipped} aria-label={words.skipped} />;
  const demand = cell[stream];
  const missing = missingIn(demand);
  return (
    <td role="gridcell" aria-selected={isPicked}>
      <UnstyledButton
        className={classes.hour ?? ''}
        data-place={place}
        data-look={lookOf(demand)}
        tabIndex={isPicked ? 0 : -1}
        aria-label={words.cell(dateTimeText(cell.when, zone), missing, demand.open)}
        onClick={() => onPick(place)}
      >
        {missing > 0 && missing}
      </UnstyledButton>
    </td>
  );
}
