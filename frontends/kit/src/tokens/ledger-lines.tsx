import { Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { LedgerLineJson } from '../api/types.ts';
import { dateText, timeOf } from '../domain/time.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { StatusMark } from '../ui/status-mark.tsx';
import { Small } from '../ui/words.tsx';
import { actorText, deltaText, reasonText, ruleText } from './ledger-words.ts';
import { useLedgerLesson } from './use-ledger.ts';
import classes from './ledger-lines.module.css';

type Reader = { uid: string; timeZone: string };
type Props = {
  lines: readonly LedgerLineJson[];
  reader: Reader;
  /** Whether it is the reader's own. */
  isOwn: boolean;
  behind: (line: LedgerLineJson) => ReactNode;
};

/** Signed number, reason, kind, when and by whom, balance after. */
export function LedgerLines({ lines, reader, isOwn, behind }: Props) {
  const { columns } = ledgerTexts.use();
  return (
    <div className={classes.lines}>
      <div className={`${classes.line} ${classes.head}`} aria-hidden>
        <span>{columns.change}</span>
        <span>{columns.why}</span>
        <span>{columns.kind}</span>
        <span>{columns.when}</span>
        <span className={classes.after}>{columns.after}</span>
      </div>
      <ol role="list" className="p-ruled">
        {lines.map((line) => (
          <Line key={line.id} line={line} reader={reader} isOwn={isOwn} behind={behind} />
        ))}
      </ol>
    </div>
  );
}

type LineProps = Omit<Props, 'lines'> & { line: LedgerLineJson };

function Line({ line, reader, isOwn, behind }: LineProps) {
  const words = ledgerTexts.use();
  const [isOpen, setOpen] = useState(false);
  const detail = useId();
  const { timeZone: zone } = reader;
  return (
    <li className={classes.line} data-ledger-line={line.id}>
      <Text
        component="span"
        inherit
        className="p-figures"
        fz={16}
        fw={650}
        c={line.delta > 0 ? 'var(--p-success)' : undefined}
      >
        {deltaText(line.delta)}
      </Text>
      <div className={classes.why}>
        <p>{reasonText(line, zone)}</p>
        <Anchor
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={detail}
          onClick={() => setOpen(!isOpen)}
        >
          {line.delta < 0 && isOwn ? words.whyLost : words.why}
        </Anchor>
      </div>
      <span className={classes.kind}>{categoryLabel(line.tokenType)}</span>
      <div className={classes.when}>
        <time dateTime={new Date(line.at).toISOString()}>{`${dateText(line.at, zone)}, ${timeOf(line.at, zone)}`}</time>
        <Small>{actorText(line, reader.uid)}</Small>
      </div>
      <b className={`p-figures ${classes.after}`}>
        <VisuallyHidden>{words.balanceAfter}</VisuallyHidden> {line.balanceAfter}
      </b>
      <div id={detail} className={classes.detail} hidden={!isOpen}>
        {isOpen && <Detail line={line} reader={reader} isOwn={isOwn} behind={behind} />}
      </div>
    </li>
  );
}

/** What the line is for, the rule behind it, and who. */
function Detail({ line, reader, isOwn, behind }: LineProps) {
  const { facts } = ledgerTexts.use();
  const rule = ruleText(line);
  const shown = behind(line);
  return (
    <Box className="p-arrives" bg="var(--p-raised)" bdrs="sm" p="12px 16px">
      <dl className={classes.facts}>
        {line.bookingId && <LessonFacts line={line} zone={reader.timeZone} isOwn={isOwn} />}
        {line.note && (
          <>
            <dt>{facts.note}</dt>
            <dd>{line.note}</dd>
          </>
        )}
        {rule && (
          <>
            <dt>{facts.rule}</dt>
            <dd>{rule}</dd>
          </>
        )}
        <dt>{facts.by}</dt>
        <dd>{actorText(line, reader.uid)}</dd>
      </dl>
      {shown && (
        <Group gap="sm" mt={12}>
          {shown}
        </Group>
      )}
    </Box>
  );
}

type LessonProps = { line: LedgerLineJson; zone: string; isOwn: boolean };

/** The lesson that the token was for, and what became of it. */
function LessonFacts({ line, zone, isOwn }: LessonProps) {
  const { facts } = ledgerTexts.use();
  const lesson = useLedgerLesson(line);
  return (
    <>
      <dt>{facts.lesson}</dt>
      <dd>{lessonText(line, zone)}</dd>
      {line.tutor && (
        <>
          <dt>{facts.teacher}</dt>
          <dd>{line.tutor.name}</dd>
        </>
      )}
      {lesson.data && (
        <>
          <dt>{facts.happened}</dt>
          <dd>
            <StatusMark status={lesson.data.status} viewer={isOwn ? 'student' : 'admin'} />
          </dd>
        </>
      )}
    </>
  );
}

function lessonText({ lessonName, lessonWhen }: LedgerLineJson, zone: string): string {
  const { lesson, forLesson } = ledgerTexts.now();
  const name = lessonName || lesson;
  return lessonWhen === null ? name : forLesson(name, `${dateText(lessonWhen, zone)}, ${timeOf(lessonWhen, zone)}`);
}
