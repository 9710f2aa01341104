/** Reading conversations. The stream says that something moved, and what is on screen of it is read anew. */
import type { ApiClient } from '../api/client.ts';
import { read, readPages } from '../api/read.ts';
import type { Schemas } from '../api/types.ts';

export type ConversationJson = Schemas['Conversation'];

export const conversations = (api: ApiClient) => readPages(api, '/messages');

const one = { params: { query: { amount: '1' } } } as const;
/** How many lines are unread comes with any page. */
export const unreadMessages = (api: ApiClient) => read(api, '/messages', one);

/** Whether there is one with somebody, who need not have written anything. */
export const conversationWith = (api: ApiClient, uid: string) =>
  read(api, '/messages/{uid}', { params: { path: { uid }, query: { limit: '1' } } });

/** Where the conversation with somebody is read, and all of them. */
export const messagesPath = (role: string, uid = ''): string => `/${role}/messages${uid && `/${uid}`}`;
