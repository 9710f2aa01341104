import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { zoneLabel } from '@parlance/kit/domain/time.ts';
import { type SchemaForm, useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Paper, Select, type SelectProps, Stack, Text } from '@mantine/core';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { chosen } from '@parlance/kit/forms/rules.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import * as v from 'valibot';
import { bookingTexts } from '../../../locales/texts.ts';
import { hourChoices } from '../../../ui/search/hours.ts';
import { useSubmitPreference } from '../api/own.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

type Weekday = (typeof weekdays)[number];

/** `id` only tells rows apart on screen. */
const emptyRow = (): ScheduleForm['rows'][number] => ({ id: crypto.randomUUID(), day: null, hour: null });

const required = () => bookingTexts.now().preferred.required;

const scheduleSchema = v.pipe(
  v.object({
    rows: v.array(v.object({ id: v.string(), day: chosen<Weekday>(required), hour: chosen<string>(required) })),
  }),
  v.transform(({ rows }): Schedule => rows.map(({ day, hour }) => ({ day, time: Number(hour) }))),
);
type ScheduleForm = v.InferInput<typeof scheduleSchema>;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Asks whether the wanted day and time was there, and which it would be. */
export function PreferredTimes() {
  const { session, clock, notify } = useShell();
  const { preferred: words } = bookingTexts.use();
  const submitting = useSubmitPreference();
  const form = useSchemaForm(scheduleSchema, { initialValues: { rows: [emptyRow()] }, sending: submitting });
  const send = (schedule: Parameters<typeof submitting.mutate>[0]) => {
    notify.info(words.busy);
    sendAndTell(submitting, schedule, {
      onSuccess: () => {
        notify.success(words.done);
        form.setValues({ rows: [emptyRow()] });
      },
      onError: (problem) => tellProblem(notify, problem),
    });
  };
  return (
    <Paper
      component="form"
      withBorder
      radius="md"
      p="var(--p-gutter)"
      onSubmit={form.submit(send)}
      noValidate
      aria-labelledby="preferred-times"
    >
      <Group gap="16px 32px" align="flex-start">
        <Box flex={{ base: '1 0 100%', md: '5 0 0' }} miw={0}>
          <Text component="h2" fw={650} id="preferred-times">
            {words.title}
          </Text>
          <Quiet maw="48ch">{words.hint(zoneLabel(session.person.timeZone, clock.now()))}</Quiet>
        </Box>
        <Rows form={form} />
      </Group>
    </Paper>
  );
}

function Rows({ form }: { form: SchemaForm<ScheduleForm> }) {
  const { preferred: words } = bookingTexts.use();
  const add = useRef<HTMLButtonElement>(null);
  const { rows } = form.values;
  return (
    <Stack gap="sm" flex={{ base: '1 0 100%', md: '6 0 0' }} miw={0}>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          inputOf={(part) => form.getInputProps(`rows.${index}.${part}`)}
          place={index + 1}
          onRemove={() => {
            form.removeListItem('rows', index);
            add.current?.focus();
          }}
        />
      ))}
      <Group justify="space-between" gap="xs">
        <Button
          ref={add}
          variant="subtle"
          color="gray"
          leftSection={<IconPlus {...icon} />}
          disabled={rows.length >= lists.preferredTimesMax}
          onClick={() => form.insertListItem('rows', emptyRow())}
        >
          {words.add}
        </Button>
        <Button type="submit" variant="default" loading={form.sending?.isPending}>
          {words.submit}
        </Button>
      </Group>
    </Stack>
  );
}

type RowProps = {
  inputOf: (part: 'day' | 'hour') => SelectProps;
  /** From 1, for its name. The first row stays. */
  place: number;
  onRemove: () => void;
};

function Row({ inputOf, place, onRemove }: RowProps) {
  const { preferred: words } = bookingTexts.use();
  return (
    <Group gap="sm" align="flex-start" role="group" aria-label={words.row(place)}>
      <Select
        flex="1 0 0"
        aria-label={words.day}
        placeholder={words.day}
        data={weekdays.map((day) => ({ value: day, label: words.days[day] }))}
        allowDeselect={false}
        {...inputOf('day')}
      />
      <Select
        flex="1 0 0"
        aria-label={words.time}
        placeholder={words.time}
        data={hourChoices()}
        allowDeselect={false}
        {...inputOf('hour')}
      />
      {/* Its place stays free where there is room. */}
      <Box w={{ base: '100%', sm: 104 }} display={place > 1 ? undefined : { base: 'none', sm: 'block' }} ta="right">
        {place > 1 && (
          <Button variant="subtle" color="gray" mih={40} leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </Box>
    </Group>
  );
}
