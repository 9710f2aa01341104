/** Announcements (for roles) and notices (for one person); types of ANN-10. */
import { tokenLabels, type RoleWord, type TokenWord } from '@parlance/proto/json/words';

export const announcementTypes = ['announce', 'feature', 'update', 'user'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export type NewAnnouncement = {
  id: string;
  title: string;
  message: string;
  from: string;
  at: Date;
  roles: RoleWord[];
  icon: string;
  type: AnnouncementType;
  adminPost: boolean;
  /** Only this person, or everybody the roles name. */
  uid: string | null;
  /** The lesson that it is about, and its tutor. */
  about?: { bookingId: string; tutor: string };
  /** Of the portal's page that it leads to, where it is about no lesson. */
  path?: string;
  /** The post that it is part of, where administrators wrote it. */
  postId?: string;
};

export const adminTeam = 'Admin Team';

/** Changes that somebody made for the student; what a lesson takes or gives back is shown with the lesson. */
const noticed: ReadonlySet<string> = new Set([
  'admin-adjusted',
  'purchase-credited',
  'trial-credited',
  'trial-ended',
  'purchase-refunded',
  'refund-undone',
]);

type TokenChange = { uid: string; tokenType: TokenWord; delta: number; reason: string };

/** ANN-19 with the texts of ANN-20 and ANN-21. */
export function tokenNotice(change: TokenChange, id: string, at: Date): NewAnnouncement | undefined {
  if (!noticed.has(change.reason) || change.delta === 0) return undefined;
  const label = tokenLabels[change.tokenType];
  const added = change.delta > 0;
  const done = added ? 'has been added in' : 'has been removed from';
  return {
    id,
    title: `${label} ${added ? 'added' : 'removed'}`,
    message: `${Math.abs(change.delta)} ${label} ${done} your account`,
    from: adminTeam,
    at,
    roles: ['student'],
    icon: 'token',
    type: 'user',
    adminPost: true,
    uid: change.uid,
  };
}
