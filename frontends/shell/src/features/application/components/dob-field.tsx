import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { calendarLocale } from '@parlance/kit/i18n/calendar-locale.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import { isoDate, parseTypedDate, typedDate } from '../model/typed-date.ts';
import type { FormState } from '../use-application-form.ts';
import { writtenOf } from './fields.tsx';

/** The date of birth is typed; the calendar beside it is for those who prefer it, and opens on decades because the day is long ago. */
export function DobField({ state, today }: { state: FormState; today: string }) {
  const words = applicationTexts.use();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const date = parseTypedDate(state.values.dob);
  const choose = (value: string | null) => {
    const chosen = parseTypedDate(value ?? '');
    if (chosen) state.getInputProps('dob').onChange(typedDate(chosen));
    setOpen(false);
    input.current?.focus();
  };
  return (
    <TextInput
      {...writtenOf(state, 'dob')}
      ref={input}
      label={words.labels.dob}
      description={words.dobHint}
      inputMode="numeric"
      autoComplete="bday"
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={open}
          onChange={setOpen}
          trapFocus
          returnFocus
          position="bottom-end"
          shadow="none"
          hideDetached={false}
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={words.openCalendar}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={date ? isoDate(date) : null}
              defaultDate={date ? isoDate(date) : '1990-01-01'}
              defaultLevel={date ? 'month' : 'decade'}
              maxDate={today}
              locale={calendarLocale()}
              firstDayOfWeek={1}
              onChange={choose}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
