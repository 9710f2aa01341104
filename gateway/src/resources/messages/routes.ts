/** What a student and a teacher write to each other outside a lesson (NS-62). */
import { command, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { conversationJson, messageJson } from './presenter.ts';
import {
  blockBody,
  conversation,
  conversationsAnswer,
  conversationsQuery,
  message,
  messagesAnswer,
  messagesQuery,
  readBody,
  reportBody,
  sendBody,
} from './schemas.ts';

const notYours = 'CONVERSATION_NOT_FOUND';

const readRoutes: Route[] = [
  route({
    method: 'get',
    path: '/messages',
    summary: "The caller's conversations, newest line first, and how many lines are unread in all of them",
    access: studentsAndTutors,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: conversationsQuery,
    response: conversationsAnswer,
    handle: async ({ clients, query, call }) => {
      const { conversations, unread, nextPageToken } = await clients.conversations.listConversations(query, call());
      return { items: conversations.map(conversationJson), unread, nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/messages/:uid',
    summary: 'Lines of a conversation, from the newest back, or after a sequence number',
    access: studentsAndTutors,
    refusals: [notYours],
    query: messagesQuery,
    response: messagesAnswer,
    handle: async ({ clients, params, query, call }) => {
      const found = await clients.conversations.listMessages({ uid: params.uid, ...query }, call());
      const { messages, more } = found;
      return { items: messages.map(messageJson), more, conversation: conversationJson(present(found.conversation)) };
    },
  }),
  route({
    method: 'put',
    path: '/messages/:uid/read',
    summary: 'Say up to which line the caller has read; it never goes back',
    access: studentsAndTutors,
    urgency: 'background',
    refusals: [notYours],
    body: readBody,
    response: conversation,
    handle: async ({ clients, params, body, call }) => {
      const moved = await clients.conversations.markMessagesRead({ uid: params.uid, ...body }, call());
      return conversationJson(present(moved.conversation));
    },
  }),
];

export const messageRoutes: Route[] = [
  ...readRoutes,
  route({
    method: 'post',
    path: '/messages/:uid',
    summary: "Send a line; the client's own id makes it idempotent",
    access: studentsAndTutors,
    limit: 'messages',
    refusals: [notYours, 'CHAT_ID_TAKEN', 'CONVERSATION_CLOSED', 'CONVERSATION_BLOCKED', 'CONVERSATION_BLOCKED_BY_YOU'],
    body: sendBody,
    response: message,
    handle: async ({ clients, params, body, call }) => {
      const sent = await clients.conversations.sendMessage({ uid: params.uid, ...body }, call());
      return messageJson(present(sent.message));
    },
  }),
  route({
    method: 'put',
    path: '/messages/:uid/block',
    summary: 'Take no more messages of somebody, or take them again; lessons stay as they are',
    access: studentsAndTutors,
    refusals: [notYours],
    body: blockBody,
    response: conversation,
    handle: async ({ clients, params, body, call }) => {
      const done = await clients.conversations.blockConversation({ uid: params.uid, ...body }, call());
      return conversationJson(present(done.conversation));
    },
  }),
  command({
    method: 'post',
    path: '/messages/:uid/report',
    summary: 'Let the school read a conversation',
    access: studentsAndTutors,
    refusals: [notYours, 'REPORT_OPEN', 'CHAT_ID_TAKEN'],
    body: reportBody,
    handle: ({ clients, params, body, call }) =>
      clients.conversations.reportConversation({ uid: params.uid, ...body }, call()),
  }),
];
