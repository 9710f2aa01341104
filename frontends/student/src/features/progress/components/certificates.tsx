import { Anchor, Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { dateText } from '@parlance/kit/domain/time.ts';
import type { Certificate } from '@parlance/kit/library/progress.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconAward, IconCopy, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { progressTexts } from '../../../locales/texts.ts';
import { placeOf } from '../model/place.ts';
import { useCertificateDocument, useCopyLink } from '../use-certificate.ts';
import { QrDialog } from './qr-dialog.tsx';
import classes from '../progress.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export function Certificates({ certificates }: { certificates: Certificate[] }) {
  const { certificates: words } = progressTexts.use();
  return (
    <section aria-label={words.title}>
      <Group justify="space-between" align="baseline" gap="4px 16px" mb="sm">
        <Text component="h2" fw={650} lts="-0.006em">
          {words.title}
        </Text>
        <Small>{words.public}</Small>
      </Group>
      {certificates.length === 0 ? (
        <Panel>
          <EmptyState text={words.none} />
        </Panel>
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          {certificates.map((certificate) => (
            <Card key={certificate.number} certificate={certificate} />
          ))}
        </SimpleGrid>
      )}
    </section>
  );
}

function Card({ certificate }: { certificate: Certificate }) {
  const { certificates: words } = progressTexts.use();
  const { number, state, courseName, courseAbbreviation, link } = certificate;
  return (
    <article id={placeOf(number)} aria-label={words.of(courseName)} className={classes.certificate}>
      <Group gap="md" wrap="nowrap" align="flex-start" flex="1 1 260px" miw={0}>
        <span className={classes.tile} data-state={state}>
          <IconAward size={24} stroke={1.75} aria-hidden />
        </span>
        <Box miw={0}>
          <Text component="h3" size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            {courseName}
          </Text>
          <Standing certificate={certificate} abbreviation={courseAbbreviation} />
          {state !== 'issuing' && (
            <Small>
              <Anchor href={link} target="_blank" rel="noopener noreferrer" inherit className="p-figures">
                {words.number(number)}
              </Anchor>
            </Small>
          )}
        </Box>
      </Group>
      {state === 'issued' && <Deeds certificate={certificate} />}
    </article>
  );
}

type StandingProps = { certificate: Certificate; abbreviation: string };

/** What its state means, in words. */
function Standing({ certificate: { state, issuedAt, revokedAt, revokedReason }, abbreviation }: StandingProps) {
  const { certificates: words } = progressTexts.use();
  const { timeZone } = useShell().session.person;
  if (state === 'issued') {
    return (
      <Small>
        <b>{abbreviation}</b> {words.issued(dateText(issuedAt, timeZone))}
      </Small>
    );
  }
  if (state === 'issuing') {
    return (
      <>
        <StateMark shape="half" tone="info">
          {words.issuing}
        </StateMark>
        <Small>{words.issuingMeans}</Small>
      </>
    );
  }
  return (
    <>
      <StateMark shape="square" tone="error">
        {words.revoked}
      </StateMark>
      <Small style={{ overflowWrap: 'anywhere' }}>
        {words.revokedMeans(dateText(revokedAt ?? issuedAt, timeZone), revokedReason)}
      </Small>
    </>
  );
}

function Deeds({ certificate }: { certificate: Certificate }) {
  const { certificates: words } = progressTexts.use();
  const { courseName, link } = certificate;
  const [isShown, setIsShown] = useState(false);
  const document = useCertificateDocument(certificate);
  const copy = useCopyLink();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={document.isPending}
        aria-label={words.openOf(courseName)}
        onClick={document.open}
      >
        {words.open}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconCopy {...icon} />}
        aria-label={words.copyOf(courseName)}
        onClick={() => void copy(link)}
      >
        {words.copy}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconQrcode {...icon} />}
        aria-label={words.codeOf(courseName)}
        onClick={() => setIsShown(true)}
      >
        {words.code}
      </Button>
      {isShown && <QrDialog certificate={certificate} onClose={() => setIsShown(false)} />}
    </Group>
  );
}
