/** What a person sees who opens what `npm start -- --watch` printed: every program is read, the rules are there, an alert is mailed, and one booking is followed through the programs. */
import { randomUUID } from 'node:crypto';
import { GROUPS } from '@parlance/deploy/observability/rules';
import { DEPLOYABLES } from '@parlance/proto/services';
import { eventually } from './eventually.ts';
import { mailsTo } from './inbox.ts';
import { anyTopic, bookSlot, hourAhead, openSlot } from './lessons.ts';
import { entitle, newStudent, newTutor } from './people.ts';

/** As they stand on the screen. */
export type Printed = { metrics: string; alerts: string; traces: string };

const onCall = 'on-call@parlance.example';
/** Some rules are asked every two minutes. */
const longMs = 150_000;

async function jsonAt<T>(url: string): Promise<T> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return (await answer.json()) as T;
}

export async function lookAtWatching(printed: Printed): Promise<void> {
  const prometheus = new URL(printed.metrics).origin;
  await allTargetsAreUp(prometheus);
  await rulesAreLoaded(prometheus);
  await pageOpens(printed.metrics, 'Prometheus');
  await pageOpens(printed.alerts, 'Prometheus');
  await anAlertIsMailed(await alertmanagerOf(prometheus));
  await pageOpens(printed.traces, 'Zipkin');
  await aBookingIsFollowed(printed.traces);
}

type Targets = { data: { activeTargets: { labels: { job: string }; health: string; lastError: string }[] } };

async function allTargetsAreUp(prometheus: string): Promise<void> {
  await eventually(
    'Prometheus reads every program',
    async () => {
      const { activeTargets } = (await jsonAt<Targets>(`${prometheus}/api/v1/targets?state=active`)).data;
      const told = activeTargets.map(({ labels, health }) => `${labels.job} ${health}`).sort();
      const wanted = DEPLOYABLES.map((name) => `${name} up`).sort();
      if (told.join() !== wanted.join()) throw new Error(told.join(', '));
      return true;
    },
    longMs,
  );
}

type Rules = { data: { groups: { name: string; rules: { name: string; health: string; lastError?: string }[] }[] } };

async function rulesAreLoaded(prometheus: string): Promise<void> {
  const wanted = GROUPS.flatMap(({ rules }) =>
    rules.map((rule) => ('alert' in rule ? rule.alert : rule.record)),
  ).sort();
  await eventually(
    'every rule of the charts is loaded and was evaluated',
    async () => {
      const { groups } = (await jsonAt<Rules>(`${prometheus}/api/v1/rules`)).data;
      const rules = groups.flatMap((group) => group.rules);
      const ill = rules.filter(({ health }) => health !== 'ok');
      if (ill.length > 0)
        throw new Error(ill.map(({ name, lastError }) => `${name}: ${lastError ?? 'not yet'}`).join());
      const names = rules.map((rule) => rule.name).sort();
      if (names.join() !== wanted.join()) throw new Error(`${names.length} of ${wanted.length} rules`);
      return true;
    },
    longMs,
  );
}

type Managers = { data: { activeAlertmanagers: { url: string }[] } };

/** Whom Prometheus tells. */
function alertmanagerOf(prometheus: string): Promise<string> {
  return eventually('Prometheus tells Alertmanager', async () => {
    const { activeAlertmanagers } = (await jsonAt<Managers>(`${prometheus}/api/v1/alertmanagers`)).data;
    return activeAlertmanagers[0] && new URL(activeAlertmanagers[0].url).origin;
  });
}

/** By an alert of our own, as Prometheus sends one: nothing has to break for it. */
async function anAlertIsMailed(alerts: string): Promise<void> {
  const alertname = `Watched${randomUUID().slice(0, 8)}`;
  const answer = await fetch(`${alerts}/api/v2/alerts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ labels: { alertname, severity: 'page' }, annotations: { summary: 'a test of the way' } }]),
  });
  if (!answer.ok) throw new Error(`Alertmanager takes no alert: ${answer.status}`);
  const mail = await eventually(
    'the alert lies in the inbox of who is on call',
    async () => (await mailsTo(onCall)).find(({ subject }) => subject.includes(alertname)),
    longMs,
  );
  const links = [...(mail.html ?? '').matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => new URL(link).origin);
  if (links.length === 0) throw new Error('the mail leads nowhere');
  for (const origin of new Set(links)) await pageOpens(origin, 'Alertmanager');
}

async function pageOpens(url: string, title: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  const page = await answer.text();
  if (!answer.ok || !new RegExp(`<title>[^<]*${title}`, 'i').test(page))
    throw new Error(`${url} is no page of ${title} (${answer.status})`);
}

type Span = { traceId: string; name: string; kind?: string; localEndpoint: { serviceName: string } };

/** Whose part in a booking has to stand under one trace: who was asked, who did it, and who tells the two people. */
const followed = ['gateway', 'booking', 'notification'];

async function aBookingIsFollowed(traces: string): Promise<void> {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, 1);
  const [slot, topic] = [await openSlot(tutor, await hourAhead(26 * 3_600_000)), await anyTopic(student.api)];
  await bookSlot(student, slot, topic);
  const asked = `${new URL(traces).origin}/api/v2/traces?serviceName=booking&limit=200&lookback=600000`;
  await eventually(
    `one trace of a booking through ${followed.join(', ')}`,
    async () => {
      const bookings = (await jsonAt<Span[][]>(asked)).filter((spans) =>
        spans.some(({ name }) => /bookslot/i.test(name)),
      );
      const programs = bookings.map((spans) => new Set(spans.map(({ localEndpoint }) => localEndpoint.serviceName)));
      if (programs.some((all) => followed.every((name) => all.has(name)))) return true;
      throw new Error(programs.map((all) => [...all].join('+')).join('; ') || 'no booking was traced');
    },
    longMs,
  );
}
