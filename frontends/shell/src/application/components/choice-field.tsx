import { Select } from '@mantine/core';
import { memo, useMemo } from 'react';
import { applicationTexts } from '../../locales/texts.ts';
import type { Choice } from '@parlance/kit/domain/countries.ts';
import type { FormState, SetField } from '../use-application-form.ts';

type Named = 'country' | 'nationality';
type Props = {
  field: Named;
  choices: () => { suggested: Choice[]; others: Choice[] };
  value: string;
  error: string | undefined;
  set: SetField;
  leave: FormState['leave'];
};

/** One of many, found by typing; the suggested ones stand first. Drawn anew only for its own changes: the list is long. */
export const ChoiceField = memo(function ChoiceField({ field, choices, value, error, set, leave }: Props) {
  const words = applicationTexts.use();
  const data = useMemo(() => {
    const { suggested, others } = choices();
    return [
      { group: words.suggested, items: suggested },
      { group: words.others, items: others },
    ];
  }, [choices, words]);
  return (
    <Select
      id={field}
      label={words.labels[field]}
      searchable
      data={data}
      value={value || null}
      error={error}
      nothingFoundMessage={words.nothingFound}
      selectFirstOptionOnChange
      autoComplete="off"
      maxDropdownHeight={300}
      onChange={(chosen) => set(field, chosen ?? '')}
      onBlur={() => leave(field)}
    />
  );
});
