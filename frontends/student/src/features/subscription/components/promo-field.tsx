import { TextInput, type TextInputProps } from '@mantine/core';
import { Small } from '@parlance/kit/ui/words.tsx';
import { subscriptionTexts } from '../../../locales/texts.ts';

/** For a code that lowers a price or lengthens a trial; the provider knows which ones are good. */
export function PromoField(props: TextInputProps) {
  const { promo: words } = subscriptionTexts.use();
  return (
    <TextInput
      {...props}
      label={words.code(<Small component="span">{words.optional}</Small>)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
