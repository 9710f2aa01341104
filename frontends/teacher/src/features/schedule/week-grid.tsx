import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { cityOf, dateTimeText, timeOf } from '@parlance/kit/domain/time.ts';
import { Glyph } from '@parlance/kit/ui/state-mark.tsx';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { scheduleTexts } from '../../locales/texts.ts';
import { type Look, lookOf, startOf } from './cell-look.ts';
import {
  type Cell,
  type Day,
  firstRowInView,
  hourMs,
  moved,
  type Place,
  placeOf,
  type Row,
  rowsOf,
  tabStop,
} from './model.ts';
import { type Scale, otherHour } from './second-clock.ts';
import classes from './week-grid.module.css';

export type GridProps = {
  days: Day[];
  zone: string;
  today: string;
  now: number;
  /** What somebody came for. */
  at?: number | undefined;
  /** The students' clock on the right, when it is another. */
  second: { zone: string; scales: Scale[] } | undefined;
  /** Instants whose change is on its way. */
  waiting: ReadonlySet<number>;
  onOpen: (when: number[]) => void;
  onClose: (slot: Lesson) => void;
  /** Leads to a lesson's own page. */
  onSee: (lesson: Lesson) => void;
};

type Drag = { day: number; from: number; to: number };

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const within = (drag: Drag | undefined, { day, row }: Place) =>
  drag?.day === day && row >= Math.min(drag.from, drag.to) && row <= Math.max(drag.from, drag.to);

/** A run of hours of one day, drawn by pointer or keys; the hour at which it began says whether it is opened or closed. */
function useDrag({ days, waiting, onOpen, onClose }: GridProps) {
  const [drag, setDrag] = useState<Drag>();
  const end = () => {
    setDrag(undefined);
    if (!drag || drag.from === drag.to) return;
    const cells = days[drag.day]?.cells ?? [];
    const run = cells.filter((_cell, row) => within(drag, { day: drag.day, row }));
    const can = (action: Look['press']) =>
      run.filter((cell): cell is Cell => cell !== null && lookOf(cell).press === action && !waiting.has(cell.when));
    const first = cells[drag.from];
    if (first && lookOf(first).press === 'close') {
      for (const { lesson } of can('close')) if (lesson) onClose(lesson);
    } else if (can('open').length > 0) onOpen(can('open').map((cell) => cell.when));
  };
  return { drag, setDrag, end };
}

/** One tab stop; arrows move, Enter and Space press; dragging, or Shift with an arrow and Enter, opens or closes a run of hours of one day. */
export function WeekGrid(props: GridProps) {
  const { days, second, at } = props;
  const words = scheduleTexts.use().grid;
  const [last, setFocus] = useState<Place>(() => cameFor(days, at) ?? { day: 0, row: 9 });
  const { drag, setDrag, end } = useDrag(props);
  const first = useFirstRow(days);
  const focus = tabStop(days, last);
  const grid = useArrival(first, cameFor(days, at));

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDrag(undefined);
    if (event.key === 'Enter' && drag && drag.from !== drag.to) {
      event.preventDefault();
      end();
      return;
    }
    const next = moved(days, focus, event.key);
    if (!next) return;
    event.preventDefault();
    const longer = event.shiftKey && next.day === focus.day;
    setDrag(longer ? { day: focus.day, from: drag?.from ?? focus.row, to: next.row } : undefined);
    setFocus(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.day}-${next.row}"]`)?.focus();
  };

  return (
    <div className={`p-card p-figures ${classes.scroll}`}>
      <div
        ref={grid}
        role="grid"
        aria-label={words.week}
        aria-description={words.keys}
        className={classes.grid}
        data-scales={second?.scales.length ?? 0}
        onKeyDown={onKey}
        onPointerUp={end}
        onPointerLeave={() => setDrag(undefined)}
      >
        <Head {...props} />
        {rowsOf(days).map((hour, row) => (
          <HourRow
            key={row}
            {...props}
            {...hour}
            row={row}
            focus={focus}
            drag={drag}
            onFocus={setFocus}
            onDrag={setDrag}
          />
        ))}
      </div>
    </div>
  );
}

type RowProps = GridProps &
  Row & {
    row: number;
    focus: Place;
    drag: Drag | undefined;
    onFocus: (place: Place) => void;
    onDrag: (drag: Drag) => void;
  };

function HourRow({ days, zone, now, at, second, waiting, hour, isSecond, row, focus, drag, ...on }: RowProps) {
  const press = ({ when, lesson }: Cell, action: Look['press']) => {
    if (waiting.has(when)) return;
    if (action === 'see' && lesson) on.onSee(lesson);
    if (action === 'close' && lesson) on.onClose(lesson);
    if (action === 'open') on.onOpen([when]);
  };
  return (
    <div role="row" className={classes.row}>
      <HourHead hour={hour} isSecond={isSecond} />
      {days.map(({ date, cells }, day) => {
        const place = { day, row };
        const cell = cells[row];
        if (!cell) return <NoHour key={date} isSecond={isSecond} />;
        return (
          <HourCell
            key={date}
            cell={cell}
            zone={zone}
            now={now}
            place={place}
            here={focus.day === day && focus.row === row}
            isAsked={at !== undefined && at >= cell.when && at < cell.when + hourMs}
            dragged={within(drag, place)}
            waiting={waiting.has(cell.when)}
            onFocus={() => on.onFocus(place)}
            onPress={() => press(cell, lookOf(cell).press)}
            // A finger scrolls; it opens hours one by one.
            onDown={({ pointerType }) => pointerType !== 'touch' && on.onDrag({ day, from: row, to: row })}
            onEnter={() => drag?.day === day && on.onDrag({ ...drag, to: row })}
          />
        );
      })}
      {second?.scales.map((scale) => (
        <span key={scale.days} role="gridcell" className={classes.other}>
          {otherHour(scale, { days, row }, second.zone)}
        </span>
      ))}
    </div>
  );
}

const cameFor = (days: readonly Day[], at: number | undefined) => (at === undefined ? undefined : placeOf(days, at));

/** What a week begins with is in view, and the hour that somebody came for has the focus, once. */
function useArrival(first: number, place: Place | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  const [came] = useState(place);
  useEffect(() => {
    const [head, ...hours] = grid.current?.querySelectorAll<HTMLElement>('[role="row"]') ?? [];
    const row = hours[Math.min(first, came?.row ?? first)];
    const frame = grid.current?.parentElement;
    if (row && head && frame) frame.scrollTop = row.offsetTop - head.offsetHeight;
  }, [first, came]);
  useEffect(() => {
    if (came) grid.current?.querySelector<HTMLElement>(`[data-place="${came.day}-${came.row}"]`)?.focus();
  }, [came]);
  return grid;
}

/** Where a week begins to be shown; an hour that is opened in it moves nothing. */
function useFirstRow(days: Day[]): number {
  const monday = days[0]?.date;
  const [shown, setShown] = useState({ monday, first: firstRowInView(days) });
  if (shown.monday === monday) return shown.first;
  const first = firstRowInView(days);
  setShown({ monday, first });
  return first;
}

function Head({ days, zone, today, second }: Pick<GridProps, 'days' | 'zone' | 'today' | 'second'>) {
  const words = scheduleTexts.use().grid;
  return (
    <div role="row" className={`${classes.row} ${classes.headRow}`}>
      <span role="columnheader" className={classes.own}>
        <b>{words.you}</b>
        {cityOf(zone)}
      </span>
      {days.map((day) => (
        <span
          key={day.date}
          role="columnheader"
          className={classes.head}
          data-when={day.date === today ? 'today' : day.date < today ? 'past' : undefined}
          {...(day.date === today ? { 'aria-current': 'date' as const } : {})}
        >
          {day.date === today ? words.today(day.weekday) : day.weekday}
          <b>{day.label}</b>
        </span>
      ))}
      {second?.scales.map(({ days: of }, index) => (
        <span key={of} role="columnheader" className={classes.own}>
          {index === 0 && <b>{cityOf(second.zone)}</b>}
          {second.scales.length > 1 ? of : words.students}
        </span>
      ))}
    </div>
  );
}

/** What stands in the cell is part of its name (WCAG 2.5.3), then come the full words. */
function nameOf(when: number, zone: string, { title = '', detail = '', words }: Look): string {
  const shown = `${title} ${detail}`.trim();
  const before = words.toLowerCase() === shown.toLowerCase() ? '' : `${shown}, `;
  return `${dateTimeText(when, zone)}, ${shown ? before : ''}${words}`;
}

function HourHead({ hour, isSecond }: Row) {
  const { again } = scheduleTexts.use().grid;
  return (
    <span role="rowheader" className={classes.hour}>
      {hourText(hour)}
      {isSecond && <small>{again}</small>}
    </span>
  );
}

/** Clocks skip this hour, or go over it once only. */
function NoHour({ isSecond }: Pick<Row, 'isSecond'>) {
  const { noHour, onceOnly } = scheduleTexts.use().grid;
  return (
    <span
      role="gridcell"
      className={isSecond ? classes.once : classes.none}
      aria-label={isSecond ? onceOnly : noHour}
    />
  );
}

/** What does not begin with its hour says when it does. */
function withStart(look: Look, cell: Cell, zone: string): Look {
  const starts = startOf(cell);
  if (starts === cell.when) return look;
  return { ...look, detail: [timeOf(starts, zone), look.detail].filter(Boolean).join(', ') };
}

/** How much of the hour is over. */
const NowLine = ({ share }: { share: number }) =>
  share >= 0 && share < 1 && <i className={classes.now} style={{ top: `${share * 100}%` }} data-now aria-hidden />;

type CellProps = {
  cell: Cell;
  zone: string;
  now: number;
  place: Place;
  here: boolean;
  isAsked: boolean;
  dragged: boolean;
  waiting: boolean;
  onFocus: () => void;
  onPress: () => void;
  onDown: (event: PointerEvent) => void;
  onEnter: () => void;
};

function HourCell({
  cell,
  zone,
  now,
  place,
  here,
  isAsked,
  dragged,
  waiting,
  onFocus,
  onPress,
  onDown,
  onEnter,
}: CellProps) {
  const look = withStart(lookOf(cell), cell, zone);
  const chosen = dragged && (look.press === 'open' || look.press === 'close');
  return (
    <div role="gridcell" className={classes.slot} data-past={cell.past || undefined}>
      <NowLine share={(now - cell.when) / hourMs} />
      <UnstyledButton
        className={classes.cell ?? ''}
        data-place={`${place.day}-${place.row}`}
        data-kind={chosen ? 'drag' : look.kind}
        data-asked={isAsked || undefined}
        data-waiting={waiting || undefined}
        tabIndex={here ? 0 : -1}
        aria-disabled={look.press === undefined}
        aria-label={nameOf(cell.lesson?.kind === 'one-on-one' ? cell.lesson.when : cell.when, zone, look)}
        onFocus={onFocus}
        onClick={onPress}
        onPointerDown={onDown}
        onPointerEnter={onEnter}
      >
        {look.title && (
          <span className={classes.title}>
            {look.shape && <Glyph shape={look.shape} />}
            <b>{look.title}</b>
          </span>
        )}
        {look.detail && <small>{look.detail}</small>}
      </UnstyledButton>
    </div>
  );
}
