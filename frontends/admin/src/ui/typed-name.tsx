import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from '../locales/texts.ts';

type Props = { name: string } & Pick<TextInputProps, 'value' | 'error' | 'onChange'>;

/** What cannot be undone is confirmed by typing whom it is about. */
export function TypedName({ name, ...input }: Props) {
  return <TextInput label={texts.use().typedName.label(name)} autoComplete="off" {...input} />;
}

export const mistyped = (name: string, typed: string): string | undefined =>
  typed.trim() === name ? undefined : texts.now().typedName.mismatch(name);
