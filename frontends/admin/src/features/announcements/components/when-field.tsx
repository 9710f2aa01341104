import { Group, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import type { SchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { DateField } from '@parlance/kit/ui/date-field.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { announcementTexts } from '../../../locales/texts.ts';
import type { DraftForm } from '../draft.ts';

export function WhenField({ form, zone }: { form: SchemaForm<DraftForm>; zone: string }) {
  const { clock } = useShell();
  const words = announcementTexts.use();
  const { later } = form.values;
  return (
    <Stack gap="xs">
      <div>
        <Input.Label component="span">{words.when}</Input.Label>
        <SegmentedControl
          fullWidth
          aria-label={words.when}
          data={[
            { value: 'now', label: words.atOnce },
            { value: 'later', label: words.later },
          ]}
          value={later ? 'later' : 'now'}
          onChange={(value) => form.setFieldValue('later', value === 'later')}
        />
      </div>
      {later && (
        <>
          <Group grow align="flex-start">
            <DateField
              label={words.date}
              minDate={localDate(clock.now(), zone)}
              {...form.getInputProps('date')}
              value={form.values.date}
            />
            <TextInput type="time" label={words.time} {...form.getInputProps('time')} />
          </Group>
          <Small>{words.zone(zoneLabel(zone, clock.now()))}</Small>
        </>
      )}
    </Stack>
  );
}
