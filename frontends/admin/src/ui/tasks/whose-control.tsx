import { SegmentedControl } from '@mantine/core';
import { taskTexts } from '../../locales/texts.ts';
import { type Whose, whoses } from './api.ts';

export function WhoseControl({ value, onChange }: { value: Whose; onChange: (next: Whose) => void }) {
  const { whose: words } = taskTexts.use();
  return (
    <SegmentedControl
      aria-label={words.label}
      value={value}
      onChange={(next) => onChange(whoses.find((known) => known === next) ?? 'open')}
      data={whoses.map((each) => ({ value: each, label: words[each] }))}
    />
  );
}
