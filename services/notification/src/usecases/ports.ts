/** What the use cases need from outside. */
import type { AnnouncementInput } from '@parlance/proto/notification/v1';
import type { MailKind } from '../domain/mail-kind.ts';
import type { NewAnnouncement } from '../domain/announcement.ts';
import type { NewLiveEvent } from '../domain/live-event.ts';

export type LiveEventStore = {
  /** Numbers and keeps the events; several people's are locked in one order, so that writers never wait in a circle. */
  append(events: readonly NewLiveEvent[]): Promise<void>;
};

export type AnnouncementStore = {
  /** False when there is one of this id already. */
  add(announcement: NewAnnouncement): Promise<boolean>;
  /** False when there is none that this person may see. */
  isVisibleTo(id: string, viewer: Viewer): Promise<boolean>;
  /** False when it had been viewed before. */
  markViewed(id: string, uid: string, at: Date): Promise<boolean>;
};

/** Notification's own facts. */
export type NotificationOutbox = {
  announcementCreated(announcement: AnnouncementInput, uids: string[], at: Date): Promise<void>;
  announcementViewed(id: string, uid: string, at: Date): Promise<void>;
};

export type PeopleStore = {
  /** False when this version, or a later one, is known already. */
  saw(person: { uid: string; role: string; version: number }): Promise<boolean>;
};

export type Mail = { id: string; uid: string; kind: MailKind; reference: string };
export type ClaimedMail = Mail & { attempts: number };

export type MailStore = {
  add(mail: Mail): Promise<void>;
  /** Takes due mails for `leaseMs`: who dies with them loses them again to the next. */
  claimDue(limit: number, leaseMs: number): Promise<ClaimedMail[]>;
  markSent(id: string): Promise<void>;
  markDue(id: string, pauseMs: number, error: string): Promise<void>;
  markFailed(id: string, error: string): Promise<void>;
  /** Milliseconds until the next one is due, or undefined. */
  nextDueInMs(): Promise<number | undefined>;
};

export type Viewer = { uid: string; role: 'student' | 'tutor' | 'admin' };

/** `reason` is what the mail says besides, or empty. */
export type MailLink = { link: string; email: string; name: string; reason: string; expiresAt: Date | undefined };
export type MailLinks = {
  /** Undefined when identity does not know the reference any more. */
  fetch(reference: string): Promise<MailLink | undefined>;
};

export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string };
/** Throws MailRefused when another try makes no sense. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> };
export type MailTemplates = {
  render(kind: MailKind, values: { name: string; link: string; reason: string }): Omit<OutgoingMail, 'id' | 'to'>;
};
