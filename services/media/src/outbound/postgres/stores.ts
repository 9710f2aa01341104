/** The stores of one transaction. */
import { makeErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeCallLogStore } from './call-log-store.ts';
import { makeChatStore } from './chat-store.ts';
import { makeConversationReportStore } from './conversation-report-store.ts';
import { makeConversationStore } from './conversation-store.ts';
import { erasurePlan } from './person-erasure.ts';
import { makeFacts } from './facts.ts';
import { makeLineCheckStore } from './line-check-store.ts';
import { makeNodeStore } from './node-store.ts';
import { makeObservationStore } from './observation-store.ts';
import { makePeopleStore } from './people-store.ts';
import { makeRoomStore } from './room-store.ts';
import { makeShownPageStore } from './shown-page-store.ts';
import { makeStayStore } from './stay-store.ts';
import { makeTicketStore } from './ticket-store.ts';

export function bindStores(tx: Tx, sending?: Sending): Stores {
  return {
    rooms: makeRoomStore(tx),
    chat: makeChatStore(tx),
    tickets: makeTicketStore(tx),
    stays: makeStayStore(tx),
    observations: makeObservationStore(tx),
    callLog: makeCallLogStore(tx),
    nodes: makeNodeStore(tx),
    lineChecks: makeLineCheckStore(tx),
    shownPages: makeShownPageStore(tx),
    people: makePeopleStore(tx),
    conversations: makeConversationStore(tx),
    conversationReports: makeConversationReportStore(tx),
    erasure: makeErasureStore(tx, erasurePlan),
    facts: makeFacts(tx, sending),
  };
}
