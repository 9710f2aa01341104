import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import { type Certificate, useCertificates } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** A student's certificates, the last one first, each with its state and the way to take it back. */
export function PersonCertificates({ uid }: { uid: string }) {
  const { certificates: words } = peopleTexts.use();
  const certificates = useCertificates(uid);
  const [revoking, setRevoking] = useState<Certificate>();
  if (certificates.isError)
    return <ErrorState error={certificates.error} onRetry={() => void certificates.refetch()} />;
  if (!certificates.data) return null;
  return (
    <>
      <Text component="h4" size="sm" fw={550} mt="md">
        {words.heading}
      </Text>
      {certificates.data.length === 0 && <Small>{words.none}</Small>}
      <div role="list" aria-label={words.heading} className="p-ruled">
        {certificates.data.map((certificate) => (
          <One key={certificate.number} certificate={certificate} onRevoke={() => setRevoking(certificate)} />
        ))}
      </div>
      {revoking && <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

const marks = {
  issuing: { shape: 'half', tone: 'info' },
  issued: { shape: 'tick', tone: 'success' },
  revoked: { shape: 'square', tone: 'error' },
} as const;

function One({ certificate, onRevoke }: { certificate: Certificate; onRevoke: () => void }) {
  const { certificates: words } = peopleTexts.use();
  const { timeZone } = useShell().session.person;
  const { number, state, courseName, issuedAt, revokedAt, revokedReason, link } = certificate;
  return (
    <Stack role="listitem" aria-label={number} gap={2} py={10}>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text size="sm" fw={550} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {courseName}
        </Text>
        {state !== 'revoked' && (
          <Button
            flex="none"
            variant="subtle"
            color="red"
            size="compact-xs"
            aria-label={words.revokeOf(number)}
            onClick={onRevoke}
          >
            {words.revoke}
          </Button>
        )}
      </Group>
      <Group gap="2px 12px">
        <StateMark {...marks[state]}>{words.states[state]}</StateMark>
        <Anchor href={link} target="_blank" rel="noopener noreferrer" size="xs" className="p-figures">
          {words.number(number)}
        </Anchor>
        <Small>{dateText(revokedAt ?? issuedAt, timeZone)}</Small>
      </Group>
      {revokedReason && <Small style={{ overflowWrap: 'anywhere' }}>{words.because(revokedReason)}</Small>}
    </Stack>
  );
}
