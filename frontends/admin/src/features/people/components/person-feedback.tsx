import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { lessonTexts } from '@parlance/kit/locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { PagedList } from '@parlance/kit/ui/paged-list.tsx';
import { Prose, Quiet, Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import { type PersonFeedbackJson, usePersonFeedback } from '../api/people.ts';

type Side = 'received' | 'given';

/** What a student was told after lessons, or a teacher told, newest first. */
export function PersonFeedback({ uid, side }: { uid: string; side: Side }) {
  const { feedback: words } = peopleTexts.use();
  const found = usePersonFeedback(uid);
  const heading = words.headings[side];
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <PagedList
        query={found}
        pending={<Skeleton height={120} aria-hidden />}
        none={<Small>{words.nothing[side]}</Small>}
        more={words.more}
      >
        {(items) => (
          <div role="list" className="p-ruled">
            {items.map((item) => (
              <One key={`${item.id} ${item.student.uid}`} item={item} side={side} />
            ))}
          </div>
        )}
      </PagedList>
    </section>
  );
}

function One({ item, side }: { item: PersonFeedbackJson; side: Side }) {
  const { session } = useShell();
  const { feedback: words } = peopleTexts.use();
  const [isRead, setRead] = useState(false);
  const { topic, feedback } = item;
  const when = dateTimeText(item.when, session.person.timeZone);
  const act = isRead ? words.close : words.read;
  const other = side === 'received' ? item.tutor.name : item.student.name;
  return (
    <Stack role="listitem" gap={2} py={10}>
      <Group gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
        <div>
          <Text component="time" size="sm" fw={550} dateTime={new Date(item.when).toISOString()}>
            {when}
          </Text>
          <Quiet style={{ overflowWrap: 'anywhere' }}>
            {[other, topic && `${topic.code} ${topic.name}`].filter(Boolean).join(' · ')}
          </Quiet>
        </div>
        <Button
          flex="none"
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={words.ofLesson(act, when, other)}
          aria-expanded={isRead}
          onClick={() => setRead(!isRead)}
        >
          {act}
        </Button>
      </Group>
      {isRead && <Words feedback={feedback} />}
    </Stack>
  );
}

const fields = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'speaking', 'writing', 'reading'] as const;

function Words({ feedback }: { feedback: PersonFeedbackJson['feedback'] }) {
  const words = peopleTexts.use().feedback;
  const names = lessonTexts.use().feedback.fields;
  const said = fields.flatMap((field) => (feedback[field] ? [[names[field], feedback[field]]] : []));
  const all = feedback.behaviour ? [...said, [words.behaviour, feedback.behaviour]] : said;
  return (
    <Stack component="dl" gap="sm" my={8}>
      {all.map(([name, text]) => (
        <div key={name}>
          <Small component="dt" mb={4}>
            {name}
          </Small>
          <Prose component="dd" inherit>
            {text}
          </Prose>
        </div>
      ))}
    </Stack>
  );
}
