import { Group, Radio } from '@mantine/core';
import { application } from '@parlance/kit/domain/limits.ts';
import { applicationTexts } from '../../locales/texts.ts';
import type { FormState } from '../use-application-form.ts';

/** APP-03. */
export function GenderField({ state }: { state: FormState }) {
  const words = applicationTexts.use();
  return (
    <Radio.Group
      id="gender"
      label={words.labels.gender}
      value={state.form.gender}
      error={state.shown.gender}
      onChange={(value) => state.set('gender', value)}
    >
      <Group gap="lg" mih={40}>
        {application.genders.map((gender) => (
          <Radio key={gender} value={gender} label={words.genders[gender]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
