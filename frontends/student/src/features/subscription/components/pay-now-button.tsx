import { Button, type ButtonProps } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { subscriptionTexts } from '../../../locales/texts.ts';
import { useLeave } from '../use-leave.ts';
import { PortalButton } from './portal-button.tsx';

type Props = ButtonProps & {
  /** The provider's page of what is open; without one its portal leads there. */
  payUrl: string | null;
  'aria-label'?: string;
};

/** Leaves for where a failed renewal is paid, with another card too. */
export function PayNowButton({ payUrl, ...button }: Props) {
  const { plans: words } = subscriptionTexts.use();
  const { isLeaving, leaveFor } = useLeave();
  if (payUrl === null) return <PortalButton {...button}>{words.payNow}</PortalButton>;
  return (
    <Button
      {...button}
      leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
      loading={isLeaving}
      onClick={() => leaveFor(payUrl)}
    >
      {words.payNow}
    </Button>
  );
}
