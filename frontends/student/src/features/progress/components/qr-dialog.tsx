import { Anchor, Stack } from '@mantine/core';
import type { Certificate } from '@parlance/kit/library/progress.ts';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { LazyQrCode } from '@parlance/kit/ui/lazy-qr-code.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { progressTexts } from '../../../locales/texts.ts';

type Props = { certificate: Certificate; onClose: () => void };

/** The link for somebody's camera. */
export function QrDialog({ certificate: { courseName, link }, onClose }: Props) {
  const { certificates: words } = progressTexts.use();
  return (
    <Dialog title={words.of(courseName)} onClose={onClose}>
      <Stack gap="md">
        <LazyQrCode link={link} label={words.codeOfLink} />
        <Quiet>{words.codeMeans}</Quiet>
        <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Anchor>
      </Stack>
    </Dialog>
  );
}
