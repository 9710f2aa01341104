/** Why a line's amount is what it is: the lesson, its minutes, the rule, and what paid it. */
import { Box, Text } from '@mantine/core';
import { minorUnits } from '@parlance/proto/json/money';
import { lesson } from '@parlance/proto/limits';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/types.ts';
import { payPeriods } from '../domain/limits.ts';
import { moneyText } from '../domain/money.ts';
import { dateText, dateTimeText, timeOf, zoneLabel } from '../domain/time.ts';
import { incomeTexts } from '../locales/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { isUnrated } from './income-per-date.ts';
import classes from './income.module.css';

type PayLine = Schemas['PayLine'];
type Props = { line: PayLine; zone: string; viewer: 'tutor' | 'admin'; onClose: () => void };

export function PayLineDialog({ line, zone, viewer, onClose }: Props) {
  const words = incomeTexts.use();
  const { why } = words;
  const { when, correctsPeriod } = line;
  const length = lesson.lengthMs / 60_000;
  const times = `${timeOf(when, zone)} – ${timeOf(when + lesson.lengthMs, zone)}`;
  return (
    <Dialog title={why.title} onClose={onClose} size="lg">
      <Text className="p-figures" fz={24} fw={650} lh={4 / 3} lts="-0.02em" mb="md">
        {isUnrated(line) ? words.noRate : moneyText(line)}
      </Text>
      <dl className={classes.facts}>
        <Fact name={why.lesson}>
          {[line.topic.code, line.topic.name, line.student.name].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={why.time}>
          {dateTimeText(when, zone)}
          <Box component="small" display="block" c="dimmed">
            {dateTimeText(when, payPeriods.zone)}
          </Box>
        </Fact>
        <Fact name={why.minutes}>{why.minutesOf(length, times)}</Fact>
        <Fact name={words.columns.status}>
          <StatusMark status={line.status} viewer={viewer} />
        </Fact>
        <Fact name={why.rule}>{ruleText(line, why)}</Fact>
        {line.reason && <Fact name={why.reason}>{line.reason}</Fact>}
        {correctsPeriod !== null && (
          <>
            <Fact name={why.corrects}>
              {(line.correctsPaid ? why.paidWeekOf : why.weekOf)(
                dateText(Date.parse(`${correctsPeriod}T03:00:00Z`), payPeriods.zone),
              )}
            </Fact>
            <Fact name={why.made}>{`${dateTimeText(line.standsAt, zone)}`}</Fact>
          </>
        )}
        <Fact name={words.columns.payment}>
          {line.paid ? [words.paid, line.payoutReference].filter(Boolean).join(', ') : words.unpaid}
        </Fact>
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        {why.zones(zoneLabel(zone, when))}
      </Text>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function ruleText(line: PayLine, { rules }: ReturnType<typeof incomeTexts.use>['why']): string {
  if (line.cause === 'corrected') return rules.corrected;
  if (line.correctsPeriod !== null) {
    const rule = line.amount < 0 ? rules.takenBack : rules.owedAfterAll;
    return line.correctsPaid ? `${rule} ${rules.paidBefore}` : rule;
  }
  if (isUnrated(line)) return rules.noRate;
  const part = line.amount === minorUnits(line.rate, line.currency) ? rules.whole : rules.part;
  if (line.status === 'student-absent') return rules.studentAbsent(part);
  return (line.cause === 'admin' ? rules.byAdministrator : rules.completed)(part);
}
