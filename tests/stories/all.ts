import {
  contentGone,
  kafkaGone,
  keycloakGone,
  mailGone,
  notificationGone,
  paymentsGone,
  redisGone,
} from './stories/away.ts';
import { certificatesRotated } from './stories/certificates.ts';
import { clockAhead, clockBehind } from './stories/clocks.ts';
import { roomsUnheard } from './stories/room-events.ts';
import { nonsense, notRead, replicaAway } from './stories/facts.ts';
import { fullDisk } from './stories/full-disk.ts';
import { remoteFilesGone } from './stories/lost-files.ts';
import { lessonsStandStill, lockedFiles, lockedLessons, lockedMails, lockedMaterials } from './stories/locked-table.ts';
import { mailsRefused } from './stories/mails.ts';
import { moneyDiffers, moneyOfStrangers, refundsWait } from './stories/money.ts';
import { lateWebhook, providerAway } from './stories/payments.ts';
import { noFeedback, staleOffers } from './stories/people.ts';
import { killedAgain, starved } from './stories/programs.ts';
import { relayGone, relaySilent } from './stories/relay.ts';
import { mediaGone, mediaNodeLost, silentSignalling, teacherVanishes } from './stories/rooms.ts';
import { keysRotated } from './stories/signing-keys.ts';
import { slowDatabase, slowKafka } from './stories/slow-lines.ts';
import { slowRooms } from './stories/slow-rooms.ts';
import { silentDatabase } from './stories/silent-database.ts';
import type { FaultStory } from './story.ts';

export const stories: readonly FaultStory[] = [
  silentDatabase,
  kafkaGone,
  redisGone,
  keycloakGone,
  contentGone,
  paymentsGone,
  notificationGone,
  mailGone,
  mailsRefused,
  lateWebhook,
  providerAway,
  moneyDiffers,
  moneyOfStrangers,
  refundsWait,
  lockedLessons,
  lockedMails,
  lockedMaterials,
  lockedFiles,
  lessonsStandStill,
  mediaNodeLost,
  silentSignalling,
  roomsUnheard,
  mediaGone,
  teacherVanishes,
  relayGone,
  relaySilent,
  slowRooms,
  killedAgain,
  starved,
  slowDatabase,
  slowKafka,
  staleOffers,
  noFeedback,
  nonsense,
  notRead,
  replicaAway,
  clockAhead,
  clockBehind,
  fullDisk,
  keysRotated,
  certificatesRotated,
  remoteFilesGone,
];

export function listed(): string {
  const one = ({ name, hypothesis, fault, promise, check, alerts, alertsAfterwards = [], holdsMs }: FaultStory) =>
    [
      name,
      `  ${hypothesis}`,
      `  fault: ${fault}, for ${holdsMs / 1_000} s`,
      `  promise: ${promise}`,
      ...(check ? [`  check: ${check}`] : []),
      `  alerts: ${[...alerts, ...alertsAfterwards].join(', ') || 'none'}`,
    ].join('\n');
  return stories.map(one).join('\n\n');
}
