import { Select } from '@mantine/core';
import type { Choice } from '@parlance/kit/domain/countries.ts';
import { useMemo } from 'react';
import { applicationTexts } from '../../../locales/texts.ts';
import type { FormState } from '../use-application-form.ts';
import { inputOf } from './fields.tsx';

type Props = {
  state: FormState;
  field: 'country' | 'nationality';
  choices: () => { suggested: Choice[]; others: Choice[] };
};

/** One of many, found by typing; the suggested ones stand first. */
export function ChoiceField({ state, field, choices }: Props) {
  const words = applicationTexts.use();
  const data = useMemo(() => {
    const { suggested, others } = choices();
    return [
      { group: words.suggested, items: suggested },
      { group: words.others, items: others },
    ];
  }, [choices, words]);
  const { onChange, ...input } = inputOf(state, field);
  return (
    <Select
      {...input}
      label={words.labels[field]}
      searchable
      data={data}
      value={state.values[field] || null}
      nothingFoundMessage={words.nothingFound}
      selectFirstOptionOnChange
      autoComplete="off"
      maxDropdownHeight={300}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
