import { Button, type ButtonProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { PortalButton } from './portal-button.tsx';

type Props = ButtonProps & {
  /** The provider's page of what is open; without one its portal leads there. */
  payUrl: string | null;
  'aria-label'?: string;
};

/** Where a failed renewal is paid, with another card too: beside this page, for the provider's leads nowhere from there. */
export function PayNowButton({ payUrl, ...button }: Props) {
  const { plans: words } = subscriptionTexts.use();
  if (payUrl === null) return <PortalButton {...button}>{words.payNow}</PortalButton>;
  return (
    <Button
      {...button}
      component="a"
      href={payUrl}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
    >
      {words.payNow}
    </Button>
  );
}
