import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconCheck } from '@tabler/icons-react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import type { CheckedCode } from '../use-promotion.ts';
import classes from './promo-field.module.css';

type Props = TextInputProps & { promotion: CheckedCode };

/** For a code that lowers a price or lengthens a trial; the provider knows which ones are good, and says so before anything is bought. */
export function PromoField({ promotion, error, ...props }: Props) {
  const { promo: words } = subscriptionTexts.use();
  const { code, isAsking, gives, refused, ask } = promotion;
  const fault = error ?? refused;
  return (
    <TextInput
      {...props}
      label={words.code(<Small component="span">{words.optional}</Small>)}
      error={Boolean(fault)}
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description']}
      inputContainer={(input) => (
        <Group gap={8} wrap="nowrap" className={classes.row ?? ''}>
          {input}
          <Button
            variant="default"
            px={12}
            h="max(40px, var(--p-touch))"
            disabled={code === ''}
            loading={isAsking}
            aria-label={words.checkCode}
            onClick={ask}
          >
            {words.check}
          </Button>
        </Group>
      )}
      // Its place is kept, so that an answer moves nothing.
      description={
        <span className={classes.said} role="status" data-fault={fault ? true : undefined}>
          {fault ??
            (gives && (
              <>
                <IconCheck size={14} stroke={2} aria-hidden /> {gives}
              </>
            ))}
        </span>
      }
    />
  );
}
