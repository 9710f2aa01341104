/** A question that is answered with yes or no. */
import { Group, SegmentedControl } from '@mantine/core';
import { bookingTexts } from '../locales/texts.ts';

type Props = { label: string; value: boolean; onChange: (value: boolean) => void };

export function YesNo({ label, value, onChange }: Props) {
  const { yes, no } = bookingTexts.use().confirm;
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>{label}</span>
      <SegmentedControl
        aria-label={label}
        data={[
          { value: 'yes', label: yes },
          { value: 'no', label: no },
        ]}
        value={value ? 'yes' : 'no'}
        onChange={(next) => onChange(next === 'yes')}
      />
    </Group>
  );
}
