import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Cell, type Day, hours, moved } from './model.ts';
import classes from './week-grid.module.css';

type Props = {
  days: Day[];
  zone: string;
  busy: boolean;
  onOpen: (when: number[]) => void;
  onClose: (slot: BookingJson) => void;
};

type Place = { day: number; hour: number };

function words(cell: Cell): string {
  if (cell.booking?.status === 'pending') return 'open';
  if (cell.booking) return cell.booking.profile.student?.name ?? 'booked';
  return cell.past ? '' : 'closed';
}

function kindOf(cell: Cell): string {
  if (cell.booking) return cell.booking.status === 'pending' ? 'open' : 'booked';
  return cell.past ? 'past' : 'free';
}

/** One tab stop; arrows move, Enter and Space press, dragging opens a run of hours of one day. */
export function WeekGrid({ days, zone, busy, onOpen, onClose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Place>({ day: 0, hour: 9 });
  const [drag, setDrag] = useState<{ day: number; from: number; to: number }>();

  const press = (cell: Cell) => {
    if (busy) return;
    if (cell.booking?.status === 'pending') onClose(cell.booking);
    else if (!cell.booking && !cell.past) onOpen([cell.when]);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = moved(focus, event.key);
    if (!next) return;
    event.preventDefault();
    setFocus(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.day}-${next.hour}"]`)?.focus();
  };
  const endDrag = () => {
    if (drag && drag.from !== drag.to) {
      const [low, high] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
      const run = (days[drag.day]?.cells ?? []).slice(low, high + 1);
      const free = run.filter((cell): cell is Cell => cell !== null && !cell.booking && !cell.past);
      if (free.length > 0 && !busy) onOpen(free.map((cell) => cell.when));
    }
    setDrag(undefined);
  };
  const inDrag = (day: number, hour: number) =>
    drag?.day === day && hour >= Math.min(drag.from, drag.to) && hour <= Math.max(drag.from, drag.to);

  return (
    <div className={classes.scroll}>
      <div
        ref={grid}
        role="grid"
        aria-label="Week"
        className={classes.grid}
        onKeyDown={onKey}
        onPointerUp={endDrag}
        onPointerLeave={() => setDrag(undefined)}
      >
        <div role="row" className={classes.row}>
          <span role="columnheader" className={classes.corner}>
            Hour
          </span>
          {days.map((day) => (
            <span key={day.date} role="columnheader" className={classes.head}>
              <b>{day.weekday}</b> {day.label}
            </span>
          ))}
        </div>
        {hours.map((hour) => (
          <div key={hour} role="row" className={classes.row}>
            <span role="rowheader" className={classes.hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
            {days.map((day, index) => {
              const cell = day.cells[hour];
              if (!cell)
                return (
                  <span
                    key={day.date}
                    role="gridcell"
                    className={classes.none}
                    aria-label="This hour does not exist: clocks change"
                  />
                );
              const here = focus.day === index && focus.hour === hour;
              return (
                <div key={day.date} role="gridcell" className={classes.slot}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-place={`${index}-${hour}`}
                    data-kind={inDrag(index, hour) && kindOf(cell) === 'free' ? 'drag' : kindOf(cell)}
                    tabIndex={here ? 0 : -1}
                    aria-disabled={cell.past || (cell.booking !== undefined && cell.booking.status !== 'pending')}
                    aria-label={`${dateTimeText(cell.when, zone)}, ${words(cell) || 'past'}`}
                    onFocus={() => setFocus({ day: index, hour })}
                    onClick={() => press(cell)}
                    onPointerDown={() => setDrag({ day: index, from: hour, to: hour })}
                    onPointerEnter={() => drag?.day === index && setDrag({ ...drag, to: hour })}
                  >
                    {cell.booking ? words(cell) : ''}
                  </button>
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
