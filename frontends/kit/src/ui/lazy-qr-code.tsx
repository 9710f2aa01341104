/** Whoever shows no code loads nothing of how one is made. */
import { Skeleton } from '@mantine/core';
import { lazyPart } from '../remote/lazy-part.tsx';

export const LazyQrCode = lazyPart(
  async () => (await import('./qr-code.tsx')).QrCode,
  <Skeleton height={240} width={240} mx="auto" />,
);
