import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { erasureTexts } from '../../../locales/texts.ts';
import { useErasures } from '../api/erasures.ts';
import { ErasureReceipts } from './erasure-receipts.tsx';

/** The account is closed; what the services say of it comes in one by one. */
export function ErasedDialog({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
  const words = erasureTexts.use();
  const { timeZone } = useShell().session.person;
  const asked = useErasures({ uid });
  const erasure = asked.data?.items[0];
  return (
    <Dialog title={words.of(name)} onClose={onClose}>
      <Stack gap="md">
        <Small>
          {words.goesOn}{' '}
          <Anchor component={Link} to="/admin/erasures">
            {words.all}
          </Anchor>
        </Small>
        {asked.isPending && <Skeleton height={240} aria-hidden />}
        {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
        {erasure && <ErasureReceipts receipts={erasure.receipts} zone={timeZone} />}
      </Stack>
    </Dialog>
  );
}
