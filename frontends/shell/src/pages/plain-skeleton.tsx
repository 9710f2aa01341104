import { Loader, Stack } from '@mantine/core';
import { texts } from '../locales/texts.ts';

/** While it is not yet known who is there. */
export function PlainSkeleton() {
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md" aria-busy="true">
      <Loader type="dots" aria-label={texts.use().loading} />
    </Stack>
  );
}
