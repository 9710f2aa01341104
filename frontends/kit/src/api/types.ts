/** What the API answers, by name. Shared shapes come from the contract itself. */
export type { AnnouncementJson } from '@parlance/proto/json/announcement';
export type { BookingJson, BookingStatusJson, TopicJson } from '@parlance/proto/json/booking';
export type { PersonJson } from '@parlance/proto/json/person';
export type { LedgerLineJson, TokensChangedJson } from '@parlance/proto/json/wallet';

export type Page<T> = { items: T[]; nextPageToken: string | null };
