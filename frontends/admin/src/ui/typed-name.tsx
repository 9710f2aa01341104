import { TextInput } from '@mantine/core';
import { texts } from '../locales/texts.ts';

type Props = { name: string; typed: string; asked: boolean; onType: (typed: string) => void };

/** What cannot be undone is confirmed by typing whom it is about. */
export function TypedName({ name, typed, asked, onType }: Props) {
  const { typedName } = texts.use();
  return (
    <TextInput
      label={typedName.label(name)}
      autoComplete="off"
      value={typed}
      error={asked && typed.trim() !== name ? typedName.mismatch(name) : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
