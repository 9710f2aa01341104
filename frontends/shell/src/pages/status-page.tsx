import { Box, Button, Stack } from '@mantine/core';
import { ReferenceToCopy } from '@parlance/kit/ui/reference.tsx';
import { texts } from '../locales/texts.ts';
import { EntryFrame } from './entry-frame.tsx';

type Props = {
  title: string;
  text: string;
  /** After the text, on a line of its own. */
  hint?: string | undefined;
  /** What the text is about. */
  error?: unknown;
  onSignOut?: (() => void) | undefined;
  /** Mails the verification link again; whoever is kept out may only lack it. */
  onResend?: (() => void) | undefined;
};

/** A page that says one thing and offers the ways on. */
export function StatusPage({ title, text, hint, error, onSignOut, onResend }: Props) {
  const { ways } = texts.use();
  return (
    <EntryFrame title={title} word="recall">
      <p>
        {text}{' '}
        {hint && (
          <Box component="span" display="block" fz="sm">
            {hint}
          </Box>
        )}
      </p>
      <Stack gap="sm" mt="md">
        <Button size="lg" onClick={() => location.reload()}>
          {ways.reload}
        </Button>
        {onSignOut && (
          <Button size="lg" variant="default" onClick={onSignOut}>
            {ways.signOut}
          </Button>
        )}
        {onResend && (
          <Button size="lg" variant="default" onClick={onResend}>
            {ways.resendVerification}
          </Button>
        )}
        <ReferenceToCopy of={error} />
      </Stack>
    </EntryFrame>
  );
}
