/** What the API answers, by name: the components of its document (gateway/openapi.json). */
import type { components } from './generated.d.ts';

export type Schemas = components['schemas'];
export type AccountJson = Schemas['Account'];
export type AnnouncementJson = Schemas['Announcement'];
export type PostedAnnouncementJson = Schemas['PostedAnnouncement'];
export type ApplicationJson = Schemas['Application'];
export type ApplicationDetailJson = Schemas['ApplicationDetail'];
export type ApplicationStateJson = Schemas['ApplicationState'];
export type BookingJson = Schemas['Booking'];
export type ConsequencesJson = Schemas['Consequences'];
export type GroupLessonJson = Schemas['GroupLesson'];
export type GroupSessionJson = Schemas['GroupSession'];
export type LineCheckJson = Schemas['LineCheck'];
export type ChatMessageJson = Schemas['ChatMessage'];
export type PersonJson = Schemas['Person'];
export type MeJson = Schemas['Me'];
export type AdminActJson = Schemas['AdminAct'];
export type AdminRatingJson = Schemas['AdminRating'];
export type OwnRatingJson = Schemas['OwnRating'];
export type ReportJson = Schemas['Report'];
export type RoomJson = Schemas['Room'];
export type ListedTutorJson = Schemas['ListedTutor'];
export type TutorJson = Schemas['Tutor'];
export type LedgerLineJson = Schemas['LedgerLine'];
export type MoneyJson = Schemas['Money'];
export type SubscriptionJson = Schemas['Subscription'];
export type SubscriptionsJson = Schemas['Subscriptions'];
export type PlanJson = Schemas['Plan'];
export type BillingItemJson = Schemas['BillingItem'];
export type PaymentJson = Schemas['Payment'];
export type PayWeekJson = Schemas['PayWeek'];
export type TutorWeekJson = Schemas['TutorWeek'];
export type PayoutJson = Schemas['Payout'];
export type StatementJson = Schemas['Statement'];

export type ApplicationWord = NonNullable<ApplicationJson['status']>;
export type LessonPolicyJson = NonNullable<BookingJson['policy']>;
export type TopicJson = NonNullable<NonNullable<BookingJson['info']>['topic']>;
export type GroupStudentJson = GroupLessonJson['students'][number];
export type LineFiguresJson = LineCheckJson['figures'];
export type StageJson = RoomJson['stage'];

export type Page<T> = { items: T[]; nextPageToken: string | null };
