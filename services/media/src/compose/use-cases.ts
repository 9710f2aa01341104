/** What people and peers ask of a room. */
import { makeRelayCredentials } from '../outbound/relay-credentials.ts';
import { makeListCallLog } from '../queries/list-call-log.ts';
import { makeListLineChecks } from '../queries/list-line-checks.ts';
import { makeListChat } from '../queries/list-chat.ts';
import { makePresenceSpans } from '../queries/presence-spans.ts';
import { makeChangeStage } from '../usecases/change-stage.ts';
import { makeCreateTicket } from '../usecases/create-ticket.ts';
import { makeFindPresence } from '../usecases/find-presence.ts';
import { makeFindRoom } from '../usecases/find-room.ts';
import { makeKeepLineCheck } from '../usecases/keep-line-check.ts';
import { makeIssueCallToken } from '../usecases/issue-call-token.ts';
import { makeReadChat } from '../usecases/read-chat.ts';
import { makeSendChat } from '../usecases/send-chat.ts';
import { makeSetMuteAll } from '../usecases/set-mute-all.ts';
import { makeCallTokens } from '../outbound/call-tokens.ts';
import { randomBytes } from 'node:crypto';
import type { Random } from '../usecases/ports.ts';
import type { MediaConfig } from '../config.ts';
import type { RoomParts } from './room-parts.ts';

export const random: Random = { token: (bytes) => randomBytes(bytes).toString('base64url') };

const relayAccess = ({ turnUrls: urls, turnSecret: secret }: MediaConfig) => makeRelayCredentials({ urls, secret });

type UseCaseParts = RoomParts &
  Pick<
    Parameters<typeof makeIssueCallToken>[0] &
      Parameters<typeof makeSetMuteAll>[0] &
      Parameters<typeof makeChangeStage>[0] &
      Parameters<typeof makeCreateTicket>[0] &
      Parameters<typeof makeFindPresence>[0],
    | 'uow'
    | 'servers'
    | 'ensureRoom'
    | 'isRevoked'
    | 'enforceMute'
    | 'onChange'
    | 'sendOut'
    | 'reconcileRoom'
    | 'eventsThrough'
  > & { warnThat: (message: string) => (error: unknown) => void };

export function composeUseCases(parts: UseCaseParts) {
  const { config, pool, clock, schoolTime, lessons, realTime, uow, servers, ensureRoom, isRevoked } = parts;
  const { enforceMute, onChange, sendOut, warnThat, reconcileRoom, eventsThrough } = parts;
  const tokens = makeCallTokens(config.callTokenSecret);
  const admission = { uow, ensureRoom, tokens, clock, realTime, random, isRevoked };
  return {
    issueCallToken: makeIssueCallToken(admission),
    createTicket: makeCreateTicket({ ...admission, mintRelayAccess: relayAccess(config) }),
    findRoom: makeFindRoom({ uow }),
    setMuteAll: makeSetMuteAll({ uow, clock, enforceMute, onChange }),
    changeStage: makeChangeStage({
      uow,
      clock,
      realTime,
      servers,
      onChange,
      sendOut,
      onFailure: warnThat('a person who was sent out is still in the room'),
    }),
    sendChat: makeSendChat({ uow, lessons, clock, random, onChange }),
    readChat: makeReadChat({ uow, lessons, listChat: makeListChat(pool) }),
    listCallLog: makeListCallLog(pool),
    keepLineCheck: makeKeepLineCheck({ uow, lessons, clock, realTime }),
    listLineChecks: makeListLineChecks(pool),
    findPresence: makeFindPresence({
      uow,
      reconcileRoom,
      schoolTime,
      realTime,
      spans: makePresenceSpans(pool),
      eventsThrough,
    }),
  };
}
