/** What the API answers, by name. Shared shapes come from the contract itself. */
export type { AnnouncementJson } from '@parlance/proto/json/announcement';
export type {
  ApplicationFileWord,
  ApplicationJson,
  ApplicationMoveJson,
  ApplicationStateJson,
  ApplicationWord,
} from '@parlance/proto/json/application';
export type { BookingJson, BookingStatusJson, TopicJson } from '@parlance/proto/json/booking';
export type { GroupLessonJson, GroupSessionJson, GroupStudentJson } from '@parlance/proto/json/group';
export type { LineCheckJson, LineFiguresJson } from '@parlance/proto/json/line-check';
export type { PersonJson } from '@parlance/proto/json/person';
export type { AdminActJson, AdminRatingJson, OwnRatingJson, RatingJson, ReportJson } from '@parlance/proto/json/rating';
export type { RoomJson, StageJson } from '@parlance/proto/json/room';
export type { ListedTutorJson, TutorJson } from '@parlance/proto/json/tutor';
export type { LedgerLineJson, TokensChangedJson } from '@parlance/proto/json/wallet';

export type Page<T> = { items: T[]; nextPageToken: string | null };
