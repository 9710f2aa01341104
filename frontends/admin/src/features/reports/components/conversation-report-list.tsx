/** Conversations that somebody lets the school read. Each look into one is noted in the activity. */
import { sendAndTell } from '@parlance/kit/api/send-and-tell.ts';
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Prose, Small } from '@parlance/kit/ui/words.tsx';
import { useState } from 'react';
import { reportTexts } from '../../../locales/texts.ts';
import { PageOf } from '../../../ui/pager.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { State, type StateLook } from '../../../ui/state.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import {
  type ConversationReportJson,
  reportsAmount,
  useConversationReports,
  useResolveConversation,
} from '../api/reports.ts';
import { ReportedConversation } from './reported-conversation.tsx';
import classes from './records.module.css';

export function ConversationReportList() {
  const words = reportTexts.use();
  const paging = usePaging();
  const resolved = paging.params.get('resolved') ?? '';
  const reports = useConversationReports(resolved, paging.pageToken);
  const [reading, setReading] = useState<ConversationReportJson>();
  return (
    <Panel
      title={words.conversations}
      subtitle={words.conversationsHint}
      action={
        <SegmentedControl
          aria-label={words.filter.label}
          value={resolved}
          onChange={(value) => paging.filter('resolved', value)}
          data={[
            { value: '', label: words.filter.all },
            { value: 'false', label: words.filter.open },
            { value: 'true', label: words.filter.resolved },
          ]}
        />
      }
    >
      <PageOf
        query={reports}
        paging={paging}
        amount={reportsAmount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={words.noConversations} />}
      >
        {(items) => (
          <div className="p-ruled">
            {items.map((report) => (
              <Line key={report.id} report={report} onRead={() => setReading(report)} />
            ))}
          </div>
        )}
      </PageOf>
      {reading && <ReportedConversation report={reading} onClose={() => setReading(undefined)} />}
    </Panel>
  );
}

function stateOf({ resolved }: ConversationReportJson): StateLook {
  const words = reportTexts.now();
  if (!resolved) return { word: words.open, shape: 'triangle', tone: 'warning' };
  return { word: words.filter.resolved, shape: 'tick', tone: 'success' };
}

function Line({ report, onRead }: { report: ConversationReportJson; onRead: () => void }) {
  const words = reportTexts.use();
  const { session, notify } = useShell();
  const resolve = useResolveConversation(report);
  const byStudent = report.reportedBy === report.student.uid;
  const [by, about] = byStudent ? [report.student, report.tutor] : [report.tutor, report.student];
  const decide = (resolved: boolean) =>
    sendAndTell(resolve, resolved, {
      onSuccess: () => notify.success(resolved ? words.decided : words.reopened),
      onError: (problem) => tellProblem(notify, problem),
    });
  return (
    <article className={classes.record} aria-label={words.conversationOf(by.name, about.name)}>
      <Avatar name={about.name} image={about.image} size={36} />
      <div className={classes.what}>
        <Text component="h3" size="sm">
          {words.conversationReported(<PersonLink {...by} />, <PersonLink {...about} />)}
        </Text>
        <Prose component="blockquote" inherit mx={0} my={4} dir="auto">
          {report.message}
        </Prose>
        <Small component="time" dateTime={new Date(report.when).toISOString()}>
          {dateTimeText(report.when, session.person.timeZone)}
        </Small>
      </div>
      <div className={classes.state}>
        <State of={stateOf(report)} />
      </div>
      <Group gap={4} className={classes.acts ?? ''}>
        {!report.resolved && (
          <Button variant="default" onClick={onRead}>
            {words.readConversation}
          </Button>
        )}
        <Button variant="subtle" color="gray" loading={resolve.isPending} onClick={() => decide(!report.resolved)}>
          {report.resolved ? words.reopen : words.resolve}
        </Button>
      </Group>
    </article>
  );
}
