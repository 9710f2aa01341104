import { moneyText } from '@parlance/kit/domain/money.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { countText } from '@parlance/kit/i18n/number-text.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { paymentTexts } from '../../../locales/texts.ts';
import type { Subject } from '../../../ui/correction.ts';
import { CorrectionButton } from '../../../ui/correction-button.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import type { Statement, StatementLine } from '../api/pay-week.ts';
import { nameOf } from '../payment-words.ts';
import { periodDay, schoolDay, schoolZone, shortTime } from '../school-time.ts';
import { kindOf } from '../statement.ts';
import { CorrectPayDialog } from './correct-pay-dialog.tsx';
import classes from '../payments.module.css';

/** Oldest first. A line opens to why it is what it is, and to putting it right. */
type Props = { tutor: string; lines: readonly StatementLine[]; standing: Statement['correctionPeriods'] };

const atOnce = 50;

export function StatementLines({ tutor, lines, standing }: Props) {
  const words = paymentTexts.use().statement;
  const [most, setMost] = useState(atOnce);
  const more = Math.min(atOnce, lines.length - most);
  return (
    <>
      <div className="p-ruled">
        {lines.slice(0, most).map((line) => (
          <Line key={line.lesson.id} tutor={tutor} line={line} standing={standing} />
        ))}
      </div>
      {more > 0 && (
        <Button variant="subtle" color="gray" onClick={() => setMost(most + atOnce)}>
          {words.more(more, countText(lines.length - most))}
        </Button>
      )}
    </>
  );
}

type LineProps = Omit<Props, 'lines'> & { line: StatementLine };

function Line({ line, ...props }: LineProps) {
  const words = paymentTexts.use().statement;
  const { lesson, amount, currency } = line;
  const kind = kindOf(line);
  const name = `${lesson.topic.code} ${lesson.topic.name}`.trim();
  return (
    <details>
      <summary className={classes.line}>
        <Small component="span" className="p-figures">
          {kind === 'corrections' ? schoolDay(lesson.when) : shortTime(lesson.when, schoolZone)}
        </Small>
        <span>
          <Text span inherit fw={400}>
            {kind === 'corrections' ? words.correctionFor(name) : kind === 'groupLessons' ? words.group(name) : name}
          </Text>
          <Small component="small" display="block">
            {kind === 'corrections'
              ? [words.correctionOf(periodDay(line.correctsPeriod ?? '')), lesson.reason].filter(Boolean).join(', ')
              : [lesson.student.name, words.attendance[lesson.status as 'completed']].filter(Boolean).join(', ')}
          </Small>
        </span>
        <Text span inherit fw={400}>
          {moneyText({ amount, currency })}
        </Text>
      </summary>
      <Why line={line} {...props} />
    </details>
  );
}

/** The lesson, its student, the rule, and where it was paid. */
function Why({ tutor, line, standing }: LineProps) {
  const { statement: words, correctDialog } = paymentTexts.use();
  const [correcting, setCorrecting] = useState(false);
  const { lesson, cause, payoutReference, amount, lessonMinor, currency } = line;
  const facts = [
    [words.why.student, lesson.student.uid && <PersonLink uid={lesson.student.uid} name={nameOf(lesson.student)} />],
    [lesson.reason === '' ? words.why.rule : words.why.reason, cause],
    [words.why.together, lessonMinor !== amount && moneyText({ amount: lessonMinor, currency })],
    [words.why.reference, payoutReference],
  ] as const;
  const open = shortTime(lesson.when, schoolZone);
  return (
    <Stack gap="xs" align="flex-start" pb="sm">
      <dl className={classes.why}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <Small component="dt">{name}</Small>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={correctDialog.openOf(lesson.topic.code, open)}
          onClick={() => setCorrecting(true)}
        >
          {correctDialog.open}
        </Button>
        {!line.group && <CorrectionButton subject={subjectOf(line)} name={`${lesson.topic.code}, ${open}`} />}
      </Group>
      {correcting && (
        <CorrectPayDialog tutor={tutor} lines={[line]} standing={standing} onClose={() => setCorrecting(false)} />
      )}
    </Stack>
  );
}

/** Of a lesson of one student: a group's outcome is corrected on its own page, by seats. */
function subjectOf({ lesson: { bookingId: id, status } }: StatementLine): Subject {
  return { id, kind: 'one-on-one', status, paying: 1, hasFeedback: status === 'completed' };
}
