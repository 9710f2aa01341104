import { Anchor, Skeleton, Stack } from '@mantine/core';
import type { Certificate } from '@parlance/kit/library/progress.ts';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { Dialog } from '@parlance/kit/ui/dialog.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { progressTexts } from '../../../locales/texts.ts';

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, <Skeleton height={240} width={240} />);

type Props = { certificate: Certificate; onClose: () => void };

/** The link for somebody's camera. */
export function QrDialog({ certificate: { courseName, link }, onClose }: Props) {
  const { certificates: words } = progressTexts.use();
  return (
    <Dialog title={words.of(courseName)} onClose={onClose}>
      <Stack gap="md">
        <QrCode link={link} />
        <Quiet>{words.codeMeans}</Quiet>
        <Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Anchor>
      </Stack>
    </Dialog>
  );
}
