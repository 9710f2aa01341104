/** What is on record of a lesson as one list: who did what when, and who says so. Pure but for its words. */
import type { AnswerOf } from '../api/operations.ts';
import { statusLabel } from '../domain/status.ts';
import { countdownText } from '../domain/time.ts';
import { evidenceTexts } from '../locales/texts.ts';

export type Evidence = AnswerOf<'get', '/lessons/{id}/evidence'>;
type Room = NonNullable<Evidence['room']>;
type Told = NonNullable<Evidence['told']>[number];
export type Viewer = 'student' | 'tutor' | 'admin';

export type EvidenceLine = {
  key: string;
  at: number;
  /** A person's uid, or empty for the school itself. */
  who: string;
  /** Where the log says it and the lesson does not. */
  name?: string;
  text: string;
  source: string;
  mark: 'deciding' | 'good' | 'bad' | 'plain';
  /** Shown only when everything is asked for. */
  isMinor: boolean;
};

type Words = ReturnType<typeof evidenceTexts.now>;
/** What a newer server names and this build does not know is shown as it is. */
const said = (words: Record<string, string>, word: string) => words[word] ?? word;

const isScreen = (participant: string) => participant.endsWith(':screen');

function deedLines({ log, decision, correction }: Evidence, viewer: Viewer, words: Words): EvidenceLine[] {
  const deciding = new Set([decision?.entryId, correction?.entryId]);
  return log.map(({ id, from, to, cause, note, actor, when }) => {
    const status = to && to !== from ? statusLabel(to, viewer) : '';
    const isAnswer = cause === 'claim' && actor.role === 'admin';
    const deed = said(words.deeds as Record<string, string>, isAnswer ? 'claim-answered' : cause);
    const text = status ? words.deedTo(deed, status) : deed;
    const isDeciding = deciding.has(id);
    return {
      key: `log-${id}`,
      at: when,
      who: actor.role === 'service' ? '' : actor.uid,
      ...(actor.name && actor.role !== 'service' ? { name: actor.name } : {}),
      ...(actor.role === 'admin' && !actor.name ? { name: words.administrator } : {}),
      text: note ? words.withNote(text, note) : text,
      source: words.sources.booking,
      mark: isDeciding ? 'deciding' : 'plain',
      isMinor: !isDeciding && (cause === 'viewed' || cause === 'info' || cause === 'sweep-tutor-present'),
    };
  });
}

function tokenLines({ tokens, decision }: Evidence, viewer: Viewer, words: Words): EvidenceLine[] {
  return tokens.map(({ id, delta, at, actor }) => ({
    key: `token-${id}`,
    at,
    who: '',
    text: tokenText(delta, viewer, words),
    source: words.sources.wallet,
    mark: delta > 0 ? (actor.role === 'admin' || at === decision?.at ? 'deciding' : 'good') : 'plain',
    isMinor: false,
  }));
}

const tokenText = (delta: number, viewer: Viewer, words: Words) => {
  const { own, student } = words.tokens;
  const { back, taken } = viewer === 'student' ? own : student;
  return delta > 0 ? back(delta) : taken(-delta);
};

const minorEvents: ReadonlySet<string> = new Set([
  'room-created',
  'room-ended',
  'connection-type',
  'track-added',
  'track-removed',
  'track-enabled',
  'track-disabled',
  'browser-disconnected',
]);
const goodEvents: ReadonlySet<string> = new Set(['participant-connected']);
const badEvents: ReadonlySet<string> = new Set(['connection-weak', 'participant-removed']);
/** These ends nobody chose. */
const brokenOff: ReadonlySet<string> = new Set(['timeout', 'not-listed', 'node-restarted', 'node-down']);

function eventText(
  { statusCallbackEvent: event, trackKind, detail, participantIdentity }: Room['entries'][number],
  words: Words,
) {
  const track =
    isScreen(participantIdentity) || detail === 'screen'
      ? words.tracks.screen
      : said(words.tracks as Record<string, string>, trackKind);
  if (event === 'track-added' || event === 'track-removed' || event === 'track-enabled' || event === 'track-disabled')
    return words.events[event](track);
  if (event === 'participant-disconnected')
    return words.events[event](said(words.causes as Record<string, string>, detail));
  if (event === 'connection-type') return words.events[event](detail);
  if (event === 'connection-weak') {
    const [way = '', lost = ''] = detail.split(' ');
    return words.events[event](track, said(words.ways as Record<string, string>, way), lost);
  }
  if (event === 'browser-connected') return detail === 'claimed' ? words.events.claimed : words.events.entered;
  return said(words.plainEvents as Record<string, string>, event);
}

function eventLines({ entries }: Room, words: Words): EvidenceLine[] {
  return entries.map((entry) => {
    const { id, statusCallbackEvent: event, participantIdentity, timestamp, source, detail } = entry;
    const isBad = badEvents.has(event) || (event === 'participant-disconnected' && brokenOff.has(detail));
    return {
      key: `room-${id}`,
      at: timestamp ?? 0,
      who: participantIdentity.split(':')[0] ?? '',
      text: eventText(entry, words),
      source: said(words.sources as Record<string, string>, source),
      mark: isBad ? 'bad' : goodEvents.has(event) ? 'good' : 'plain',
      isMinor: minorEvents.has(event),
    };
  });
}

function checkLines({ checks }: Room, words: Words): EvidenceLine[] {
  return checks.map(({ id, uid, when, figures }) => ({
    key: `check-${uid}-${id}`,
    at: when,
    who: uid,
    text: words.check(figures),
    source: words.sources.signalling,
    mark: (figures.lossPercent ?? 0) >= 5 ? 'bad' : 'plain',
    isMinor: false,
  }));
}

/** One piece of news is one line, by whichever ways it was told. */
function toldLines(told: readonly Told[], nameOf: (uid: string) => string | undefined, words: Words): EvidenceLine[] {
  return [...Map.groupBy(told, ({ id, result }) => `${id}-${result}`)].flatMap(([key, ways]) => {
    const [first] = ways;
    if (!first) return [];
    const by = ways.map(({ way }) => words.by[way]).join(', ');
    const about = said(words.news as Record<string, string>, first.kind);
    const isFailed = first.result === 'failed';
    const name = nameOf(first.uid) ?? words.somebody;
    return {
      key: `told-${key}`,
      at: Math.min(...ways.map(({ when }) => when)),
      who: '',
      text: isFailed ? words.notTold(name, about, by) : words.told(name, about, by),
      source: words.sources.notification,
      mark: isFailed ? 'bad' : 'plain',
      isMinor: false,
    };
  });
}

/** With its cause, where the records know it. */
export function withCause(text: string, why: string, words: Words): string {
  return why ? words.because(text, said(words.whys as Record<string, string>, why)) : text;
}

function lostLines({ notCounted }: Evidence, words: Words): EvidenceLine[] {
  return notCounted.map(({ part, name, why, from, until }) => ({
    key: `lost-${part}-${name}-${from}`,
    at: from,
    who: '',
    name: words.parts[part](name),
    text: words.wasAway(withCause(countdownText(until - from), why, words)),
    source: words.sources.health,
    mark: 'bad',
    isMinor: false,
  }));
}

export function evidenceLines(
  evidence: Evidence,
  viewer: Viewer,
  nameOf: (uid: string) => string | undefined,
): EvidenceLine[] {
  const words = evidenceTexts.now();
  const { room, told } = evidence;
  const lines = [
    ...deedLines(evidence, viewer, words),
    ...tokenLines(evidence, viewer, words),
    ...lostLines(evidence, words),
    ...(room ? [...eventLines(room, words), ...checkLines(room, words)] : []),
    ...toldLines(told ?? [], nameOf, words),
  ];
  return lines.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}
