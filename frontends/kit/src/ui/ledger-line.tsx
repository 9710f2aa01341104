import { Box, Group, Text } from '@mantine/core';
import type { LedgerLineJson } from '../api/types.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { dateTimeText } from '../domain/time.ts';

function words(line: LedgerLineJson, zone: string): string {
  const { ledger } = ledgerTexts.now();
  const reasons: Record<string, (what: string) => string> = {
    'lesson-booked': ledger.booked,
    'lesson-refunded': ledger.refunded,
    'admin-adjusted': ledger.adjusted,
    'purchase-credited': ledger.purchased,
  };
  const lesson = line.lessonName || (line.bookingId ? ledger.lesson : '');
  const when = line.lessonWhen ? `, ${dateTimeText(line.lessonWhen, zone)}` : '';
  const what = line.note ? ledger.quoted(line.note) : `${lesson}${when}`;
  return (reasons[line.reason]?.(what) ?? `${line.reason} ${what}`).trim();
}

/** One line of the ledger: signed number, reason, who, when, balance after. */
export function LedgerLine({ line, zone }: { line: LedgerLineJson; zone: string }) {
  const { ledger } = ledgerTexts.use();
  const actor = line.actor.role === 'service' ? ledger.automatic : line.actor.name;
  return (
    <Group component="li" className="p-figures" gap={8} wrap="nowrap" align="baseline" py={9}>
      <Text
        component="span"
        inherit
        w={26}
        flex="none"
        fz={16}
        fw={650}
        c={line.delta > 0 ? 'var(--p-success)' : undefined}
      >
        {line.delta > 0 ? `+${line.delta}` : `−${-line.delta}`}
      </Text>
      <Box flex={1} miw={0}>
        <p>{words(line, zone)}</p>
        <Group component="small" gap="0 12px">
          <span>{categoryLabel(line.tokenType)}</span>
          <span>{actor}</span>
          <time dateTime={new Date(line.at).toISOString()}>{dateTimeText(line.at, zone)}</time>
        </Group>
      </Box>
      <Text component="span" inherit c="dimmed" aria-label={ledger.after(line.balanceAfter)}>
        {line.balanceAfter}
      </Text>
    </Group>
  );
}
