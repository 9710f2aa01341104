import { DatePickerInput } from '@mantine/dates';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { calendarLocale } from '../i18n/calendar-locale.ts';
import { texts } from '../locales/texts.ts';
import { localDate } from '../domain/time.ts';
import classes from './date-field.module.css';

type Props = {
  label: string;
  /** YYYY-MM-DD. */
  value: string | null;
  format?: string;
  placeholder?: string;
  error?: ReactNode;
  disabled?: boolean;
  /** YYYY-MM-DD: days before cannot be chosen. */
  minDate?: string;
  onChange: (value: string | null) => void;
};

/** One date, chosen from a calendar that says what it is. */
export function DateField({ format = 'ddd D MMM YYYY', disabled = false, ...props }: Props) {
  const { label, value, placeholder, error, minDate, onChange } = props;
  // The calendar is named by the field, so both must go by one id.
  const id = useId();
  const { monthBefore, monthAfter } = texts.use().ui;
  const { clock, session } = useShell();
  return (
    <DatePickerInput
      id={id}
      // Six weeks of a month are higher than a small phone: whoever scrolls to the last one scrolls the field away, and not the calendar.
      popoverProps={{ id, hideDetached: false }}
      label={label}
      locale={calendarLocale()}
      value={value}
      valueFormat={format}
      disabled={disabled}
      error={error}
      // The month of the school's today, which a development build may have moved.
      defaultDate={value ?? localDate(clock.now(), session.person.timeZone)}
      firstDayOfWeek={1}
      ariaLabels={{ previousMonth: monthBefore, nextMonth: monthAfter }}
      classNames={{
        input: classes.input ?? '',
        day: classes.day ?? '',
        calendarHeaderControl: classes.arrow ?? '',
        calendarHeaderLevel: classes.level ?? '',
      }}
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={onChange}
      {...(placeholder ? { placeholder } : {})}
      {...(minDate ? { minDate } : {})}
    />
  );
}
