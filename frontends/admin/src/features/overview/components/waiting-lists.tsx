import { SimpleGrid } from '@mantine/core';
import { dateTimeText, relativeText } from '@parlance/kit/domain/time.ts';
import { moneyText } from '@parlance/kit/domain/money.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { categoryLabel } from '@parlance/kit/domain/tokens.ts';
import { lessonsIn } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { todayTexts } from '../../../locales/texts.ts';
import { useFailedPayments, useToday, useWaitingApplications } from '../api.ts';
import { lists } from '../lists.ts';
import { Waiting, WaitingLine } from './waiting.tsx';

/** What waits for somebody: groups that lack students, applications, payments that failed. */
export const WaitingLists = () => (
  <SimpleGrid cols={{ base: 1, lg: 3 }} style={{ alignItems: 'start' }}>
    <AtRisk />
    <Applications />
    <Failing />
  </SimpleGrid>
);

function AtRisk() {
  const { session } = useShell();
  const { waiting: words } = todayTexts.use();
  return (
    <Waiting
      title={words.atRisk}
      all={{ to: lists.atRisk, label: words.all }}
      none={words.noneAtRisk}
      query={useToday()}
      itemsOf={({ atRisk }) =>
        lessonsIn({ items: atRisk }).map(({ id, sessionId, title, tutor, when, taken, minimum }) => (
          <WaitingLine
            key={id}
            to={`/admin/groupsessiondetail/${sessionId}`}
            shape="triangle"
            tone="var(--p-warning)"
            name={title}
            facts={words.needs(tutor.name, dateTimeText(when, session.person.timeZone), minimum - taken)}
            figure={words.seats(taken, minimum)}
          />
        ))
      }
    />
  );
}

function Applications() {
  const { waiting: words } = todayTexts.use();
  const now = useNow(60_000);
  return (
    <Waiting
      title={words.applications}
      all={{ to: lists.applications, label: words.all }}
      none={words.noApplications}
      query={useWaitingApplications()}
      itemsOf={({ items }) =>
        items.map(({ id, firstName, lastName, country, when }) => (
          <WaitingLine
            key={id}
            to={`/admin/applications?id=${id}`}
            shape="ring"
            tone="var(--p-info)"
            name={`${firstName} ${lastName}`}
            facts={words.submitted(country)}
            figure={when ? relativeText(when, now) : ''}
          />
        ))
      }
    />
  );
}

function Failing() {
  const { waiting: words } = todayTexts.use();
  const now = useNow(60_000);
  return (
    <Waiting
      title={words.failing}
      all={{ to: lists.failed, label: words.all }}
      none={words.noneFailing}
      query={useFailedPayments()}
      itemsOf={(items) =>
        items.map(({ id, student, tokenType, created, ...payment }) => (
          <WaitingLine
            key={id}
            to={`${lists.failed}&payment=${id}`}
            shape="square"
            tone="var(--p-danger)"
            name={student.name || words.nobody}
            facts={[tokenType && categoryLabel(tokenType), relativeText(created * 1_000, now)]
              .filter(Boolean)
              .join(', ')}
            figure={moneyText(payment)}
          />
        ))
      }
    />
  );
}
