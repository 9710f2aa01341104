import { Group, Input, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { announcementIcons, type IconName } from '@parlance/kit/announcements/announcement-icon.tsx';
import type { SchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { announcementTexts } from '../../../locales/texts.ts';
import { type DraftForm, types } from '../draft.ts';

/** What kind of announcement it is, and the sign beside it. */
export function LookFields({ form }: { form: SchemaForm<DraftForm> }) {
  const words = announcementTexts.use();
  const icons = Object.entries(announcementIcons).map(([value, Icon]) => ({
    value,
    label: (
      <Group component="span" justify="center" h="100%" py={3}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <VisuallyHidden>{words.icons[value as IconName]}</VisuallyHidden>
      </Group>
    ),
  }));
  return (
    <>
      <div>
        <Input.Label component="span">{words.type}</Input.Label>
        <SegmentedControl
          fullWidth
          aria-label={words.type}
          data={types.map((value) => ({ value, label: words.types[value] }))}
          {...form.getInputProps('type')}
        />
      </div>
      <div>
        <Input.Label component="span">{words.icon}</Input.Label>
        <SegmentedControl fullWidth aria-label={words.icon} data={icons} {...form.getInputProps('icon')} />
      </div>
    </>
  );
}
