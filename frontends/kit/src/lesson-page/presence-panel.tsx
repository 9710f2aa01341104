/** Who was in the room during the lesson, on one axis, and for how long together. */
import { Box, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Fragment } from 'react';
import { countdownText, timeOf } from '../domain/time.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { lessonPageTexts } from '../locales/texts.ts';
import { Small } from '../ui/words.tsx';
import { gapsOf, inside, lengthOf, lessonTime, type Stay, staysOf, together } from './presence.ts';
import classes from './lesson-page.module.css';
import { SideCard } from './side-card.tsx';
import type { Room } from './use-lesson-overview.ts';

type Props = { lesson: Lesson; room: Room };
type Person = { uid: string; name: string; isOwn: boolean; stays: readonly Stay[] };

/** Shorter ones are no absence that anybody would notice. */
const shortestGapMs = 5_000;
const mostGaps = 3;

function usePeople({ lesson, room }: Props): Person[] {
  const { uid } = useShell().session.person;
  const { presence } = lessonPageTexts.use();
  const time = lessonTime(lesson.when);
  const people = [lesson.tutor, ...lesson.students.map(({ id, name }) => ({ uid: id, name }))];
  const all = people.map((person) => ({
    uid: person.uid,
    name: person.uid === uid ? presence.you : (person.name.split(' ')[0] ?? person.name),
    isOwn: person.uid === uid,
    stays: inside(staysOf(room, person.uid), time),
  }));
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)];
}

export function PresencePanel(props: Props) {
  const words = lessonPageTexts.use().presence;
  const people = usePeople(props);
  const [one, other] = people;
  const pair = people.length === 2 && one && other ? together(one.stays, other.stays) : undefined;
  const seconds = Math.floor(lengthOf(pair ?? []) / 1000);
  return (
    <SideCard title={pair ? words.together : words.inRoom}>
      {pair && (
        <Text className="p-figures" fz={24} fw={650} lh={1.4} mb={8}>
          {words.minutes(Math.floor(seconds / 60), seconds % 60)}
        </Text>
      )}
      <div className={classes.lanes}>
        {people.map((person) => (
          <Lane key={person.uid} person={person} when={props.lesson.when} />
        ))}
      </div>
      <Gaps people={people} />
    </SideCard>
  );
}

function Lane({ person: { name, isOwn, stays }, when }: { person: Person; when: number }) {
  const zone = useShell().session.person.timeZone;
  const words = lessonPageTexts.use().presence;
  const time = lessonTime(when);
  const part = (ms: number) => `${(ms / (time.to - time.from)) * 100}%`;
  const place = ({ from, to }: Stay) => ({ left: part(from - time.from), width: part(to - from) });
  const spans = stays.map(({ from, to }) => words.span(timeOf(from, zone), timeOf(to, zone))).join(', ');
  const there = isOwn ? words.youFrom(spans) : words.from(name, spans);
  const spoken = spans ? there : isOwn ? words.youNever : words.never(name);
  return (
    <Fragment>
      <Text component="bdi" inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <span className={classes.lane} role="img" aria-label={spoken}>
        {stays.map((stay) => (
          <i key={stay.from} style={place(stay)} />
        ))}
        {gapsOf(stays).map((gap) => (
          <u key={gap.from} style={place(gap)} />
        ))}
      </span>
      <Box component="b" className="p-figures" fw={550} ta="right">
        {countdownText(lengthOf(stays))}
      </Box>
    </Fragment>
  );
}

function Gaps({ people }: { people: readonly Person[] }) {
  const zone = useShell().session.person.timeZone;
  const words = lessonPageTexts.use().presence;
  const lengthText = (ms: number) =>
    ms < 120_000 ? words.seconds(Math.round(ms / 1000)) : words.minutesLong(Math.round(ms / 60_000));
  const said = people.flatMap(({ uid, name, isOwn, stays }) => {
    if (stays.length === 0) return [{ key: uid, at: 0, text: isOwn ? words.youNever : words.never(name) }];
    return gapsOf(stays)
      .filter(({ from, to }) => to - from >= shortestGapMs)
      .map(({ from, to }) => {
        const [at, length] = [timeOf(from, zone), lengthText(to - from)];
        return { key: `${uid}${from}`, at: from, text: isOwn ? words.youGap(at, length) : words.gap(name, at, length) };
      });
  });
  return said
    .sort((a, b) => a.at - b.at)
    .slice(0, mostGaps)
    .map(({ key, text }) => (
      <Small key={key} mt={8}>
        {text}
      </Small>
    ));
}
