/** The parts of a lesson's evidence: the verdict, who was in the room by each of the two who saw it, what happened, and the rules. */
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { lesson as limits } from '@parlance/proto/limits';
import { Fragment, type ReactNode, useState } from 'react';
import type { LessonPolicyJson } from '../api/types.ts';
import { commenceUntil, firstPolicy } from '../domain/policy.ts';
import { statusLabel, statusTone } from '../domain/status.ts';
import { countdownText, dateTimeText, dayText, localDate, timeOf, zoneLabel } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import { gapsOf, inside, lengthOf, lessonTime, type Stay } from '../lesson-page/presence.ts';
import { evidenceTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import { Small } from '../ui/words.tsx';
import { type Evidence, type EvidenceLine, type Viewer, withCause } from './evidence-lines.ts';
import classes from './evidence.module.css';

type Person = { uid: string; name: string; role: 'student' | 'tutor' };
type Shown = { evidence: Evidence; viewer: Viewer; zone: string; people: readonly Person[] };

type Saying = (minutes: { wait: number; there: number }) => string;

/** With the numbers of the lesson's own policy; a rule that this release does not know is named as the service named it. */
function ruleText(kind: 'why' | 'rules', rule: string, policy: LessonPolicyJson): string {
  const { why, rules } = evidenceTexts.now();
  const reasons: Record<string, Saying | undefined> = why;
  const names: Record<string, Saying | undefined> = rules;
  const say = (kind === 'why' ? reasons : names)[rule];
  return say?.({ wait: policy.teacherWaitMinutes, there: policy.presenceMinutes }) ?? rule;
}

function lostText({ part, name, why, from, until }: Evidence['notCounted'][number], zone: string): string {
  const words = evidenceTexts.now();
  const [began, ended] = [from, until].map((at) => timeOf(at, zone, { seconds: true }));
  return withCause(words.lost[part](name, began ?? '', ended ?? ''), why, words);
}

export function VerdictPanel({ evidence, viewer, zone, actions }: Omit<Shown, 'people'> & { actions?: ReactNode }) {
  const words = evidenceTexts.use();
  const { decision, correction, notCounted } = evidence;
  const final = correction ?? decision;
  const isThatDay = (at: number) => localDate(at, zone) === localDate(evidence.lesson.when, zone);
  const time = (at: number) =>
    isThatDay(at) ? `${timeOf(at, zone, { seconds: true })} ${zoneLabel(zone, at)}` : dateTimeText(at, zone);
  const title = final ? statusLabel(final.status, viewer) : words.undecided;
  const isNobodys = correction ? correction.status === 'cancelled' : decision?.rule === 'platform-away';
  const tone = final && !isNobodys && statusTone(final.status) === 'error' ? 'bad' : 'plain';
  const { waitsUntil, policy: booked } = evidence.lesson;
  const policy = booked ?? firstPolicy;
  const back = evidence.tokens.filter(({ delta, at }) => delta > 0 && at === final?.at).length;
  return (
    <section className={`p-card ${classes.verdict}`} data-tone={tone} aria-label={words.verdict}>
      <div>
        <Text component="h2" fw={650} lts="-0.006em">
          {final && !correction ? words.decidedAt(title, time(final.at)) : title}
        </Text>
        {decision && <p>{ruleText('why', decision.rule, policy)}</p>}
        {decision && <p>{words.byPolicy(policy.version)}</p>}
        {waitsUntil !== undefined && <p>{words.waitedUntil(timeOf(waitsUntil, zone, { seconds: true }))}</p>}
        {notCounted.length > 0 && <p>{words.notCounted(notCounted.map((lost) => lostText(lost, zone)).join('; '))}</p>}
        {correction && <p>{words.corrected(time(correction.at))}</p>}
        {back > 0 && <p>{viewer === 'student' ? words.tokens.own.back(back) : words.tokens.student.back(back)}</p>}
        {!final && <p>{words.undecidedWhy}</p>}
      </div>
      {actions && <Group gap={8}>{actions}</Group>}
    </section>
  );
}

/** Who has not gone has been there until now, and not yet until the end. */
const staysBy = (
  spans: NonNullable<Evidence['room']>['server'],
  uid: string,
  { time, now }: { time: Stay; now: number },
): Stay[] =>
  inside(
    spans.filter((span) => span.uid === uid).map(({ from, to }) => ({ from, to: to ?? now })),
    time,
  );

/** In order, those that touch as one. */
function joined(stays: readonly Stay[]): Stay[] {
  const all: Stay[] = [];
  for (const { from, to } of stays.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

export function RoomLanes({ evidence, zone, people }: Shown) {
  const words = evidenceTexts.use();
  const { room, lesson, away } = evidence;
  const now = useNow(30_000);
  if (!room)
    return (
      <Panel title={words.inRoom}>
        <EmptyState text={away.includes('room') ? words.away : words.nobody} />
      </Panel>
    );
  const time = lessonTime(lesson.when);
  const axis = [0, 0.5, 1].map((part) => timeOf(time.from + part * limits.lengthMs, zone));
  return (
    <Panel
      title={words.inRoom}
      subtitle={words.twoSources(zoneLabel(zone, lesson.when))}
      action={
        <Group gap={16} className={classes.key ?? ''}>
          <Small component="span">
            <i data-by="server" /> {words.byServer}
          </Small>
          <Small component="span">
            <i data-by="browser" /> {words.byBrowser}
          </Small>
          <Small component="span">
            <i data-by="deadline" /> {words.deadline}
          </Small>
        </Group>
      }
    >
      <div className={classes.lanes}>
        {people.map((person) => {
          const server = joined(staysBy(room.server, person.uid, { time, now }));
          const browser = joined(staysBy(room.browsers, person.uid, { time, now }));
          return (
            <Lane
              key={person.uid}
              person={person}
              time={time}
              deadline={commenceUntil({ ...lesson, policy: lesson.policy ?? firstPolicy })}
              server={server}
              browser={browser}
              zone={zone}
            />
          );
        })}
        <span className={classes.axis} aria-hidden>
          {axis.map((at) => (
            <span key={at}>{at}</span>
          ))}
        </span>
      </div>
    </Panel>
  );
}

type LaneProps = { person: Person; time: Stay; deadline: number; server: Stay[]; browser: Stay[]; zone: string };

function Lane({ person, time, deadline, server, browser, zone }: LaneProps) {
  const words = evidenceTexts.use();
  const part = (ms: number) => `${(ms / limits.lengthMs) * 100}%`;
  const place = ({ from, to }: Stay) => ({ left: part(from - time.from), width: part(to - from) });
  const spans = (stays: Stay[]) =>
    stays.map(({ from, to }) => words.span(timeOf(from, zone), timeOf(to, zone))).join(', ') || words.never;
  return (
    <Fragment>
      <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{person.name}</bdi>
        <Small>{words.roles[person.role]}</Small>
      </Box>
      <span className={classes.lane} role="img" aria-label={words.lane(person.name, spans(server), spans(browser))}>
        {server.map((stay) => (
          <i key={stay.from} data-by="server" style={place(stay)} />
        ))}
        {gapsOf(server).map((gap) => (
          <u key={gap.from} style={place(gap)} />
        ))}
        {browser.map((stay) => (
          <i key={stay.from} data-by="browser" style={place(stay)} />
        ))}
        <em style={{ left: part(deadline - time.from) }} />
      </span>
      <b className="p-figures">{countdownText(lengthOf(server))}</b>
    </Fragment>
  );
}

const shownAtFirst = 40;

type LinesProps = {
  lines: readonly EvidenceLine[];
  zone: string;
  when: number;
  nameOf: (uid: string) => string | undefined;
  more: boolean;
};

export function LinesPanel({ lines, zone, when, nameOf, more }: LinesProps) {
  const words = evidenceTexts.use();
  const [isAll, setAll] = useState(false);
  const main = lines.filter(({ isMinor }) => !isMinor).slice(0, shownAtFirst);
  const shown = isAll ? lines : main;
  const hidden = lines.length - main.length;
  return (
    <Panel title={words.happened} subtitle={words.entries(lines.length, zoneLabel(zone, when))}>
      {lines.length === 0 && <EmptyState text={words.nothing} />}
      <ol role="list" className={`p-ruled ${classes.lines}`} aria-label={words.happened}>
        {shown.map(({ key, at, who, name, text, source, mark }) => (
          <li key={key} data-mark={mark}>
            <time className="p-figures" dateTime={new Date(at).toISOString()}>
              {localDate(at, zone) !== localDate(when, zone) && <Small component="span">{dayText(at, zone)} </Small>}
              {timeOf(at, zone, { seconds: true })}
            </time>
            <i aria-hidden />
            <p>
              <b>
                <bdi>{who ? (nameOf(who) ?? name ?? words.administrator) : (name ?? words.school)}</bdi>
              </b>{' '}
              {text}
              {mark === 'deciding' && <VisuallyHidden>{words.deciding}</VisuallyHidden>}
            </p>
            <Small component="span">{source}</Small>
          </li>
        ))}
      </ol>
      {(hidden > 0 || more) && (
        <Group className={classes.foot ?? ''} justify="space-between">
          {hidden > 0 && (
            <Button variant="subtle" color="gray" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? words.less : words.all(hidden)}
            </Button>
          )}
          {more && <Small>{words.cut}</Small>}
        </Group>
      )}
    </Panel>
  );
}

export function PagesPanel({ evidence: { room } }: Pick<Shown, 'evidence'>) {
  const words = evidenceTexts.use();
  if (!room || room.pages.length === 0) return null;
  return (
    <Panel title={words.pages}>
      <Text className={classes.padded ?? ''} size="sm">
        {room.pages.map(({ number, ms }) => words.page(number, countdownText(ms))).join(', ')}
      </Text>
    </Panel>
  );
}

export function RulesPanel({ evidence: { tried, decision, lesson }, viewer }: Pick<Shown, 'evidence' | 'viewer'>) {
  const words = evidenceTexts.use();
  return (
    <Panel title={words.tried} subtitle={words.firstFits}>
      <ol role="list" className={`p-ruled ${classes.rules}`} aria-label={words.tried}>
        {tried.map(({ rule, result }, place) => (
          <li key={rule} data-result={result}>
            <span className="p-figures">{place + 1}</span>
            <span>{ruleText('rules', rule, lesson.policy ?? firstPolicy)}</span>
            {result === 'fits' && decision ? (
              <StateMark shape="tick" tone={statusTone(decision.status) === 'error' ? 'error' : 'success'}>
                {words.fits(statusLabel(decision.status, viewer))}
              </StateMark>
            ) : (
              <span>{words.results[result]}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
