/** Every resource once. Removing one is deleting its folder and its lines. */
import type { Route } from '../routing/route.ts';
import { announcementPostRoutes } from './announcements/post-routes.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { applicationRoutes } from './applications/admin-routes.ts';
import { applicantRoutes } from './applications/applicant-routes.ts';
import { applicationFileRoutes } from './applications/file-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { completedRoutes } from './bookings/completed-routes.ts';
import { planRoutes } from './bookings/plan-routes.ts';
import { recordRoutes } from './bookings/record-routes.ts';
import { slotRoutes } from './bookings/slot-routes.ts';
import { proposalRoutes, timeOffRoutes } from './bookings/time-off-routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { callRoutes } from './calls/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { payCorrectionRoutes } from './earnings/correction-routes.ts';
import { payWeekRoutes } from './earnings/pay-week-routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { statementRoutes } from './earnings/statement-routes.ts';
import { demandRoutes } from './demand/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { guideRoutes } from './guides/routes.ts';
import { claimRoutes } from './lessons/claim-routes.ts';
import { correctionRoutes } from './lessons/correction-routes.ts';
import { helpRoutes } from './help/routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { lessonEvidenceRoutes } from './lessons/evidence-routes.ts';
import { lessonPageRoutes } from './lessons/page-routes.ts';
import { lessonRoutes } from './lessons/routes.ts';
import { libraryEditorRoutes } from './materials/editor-routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { messageOfficeRoutes } from './messages/office-routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { paymentOfficeRoutes } from './payments/office-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { webhookRoutes } from './payments/webhook-route.ts';
import { policyRoutes } from './policy/routes.ts';
import { policyTrialRoutes } from './policy/trial-routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { signInRoutes } from './profile/sign-in-routes.ts';
import { certificateRoutes, progressRoutes } from './progress/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sessionOfficeRoutes } from './sessions/office-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { speedtestRoutes } from './speedtest/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { tutorListRoutes } from './tutors/list-routes.ts';
import { tutorRoutes } from './tutors/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { mailRoutes } from './users/mail-routes.ts';
import { officeRoutes } from './users/office-routes.ts';
import { userRoutes } from './users/routes.ts';
import { viewRoutes } from './users/view-routes.ts';
import { timelineRoutes } from './users/timeline-routes.ts';

export const resourceRoutes: readonly Route[] = [
  ...announcementRoutes,
  ...announcementPostRoutes,
  ...applicantRoutes,
  ...applicationRoutes,
  ...applicationFileRoutes,
  ...authRoutes,
  ...slotRoutes,
  ...planRoutes,
  ...timeOffRoutes,
  ...proposalRoutes,
  ...lessonRoutes,
  ...lessonPageRoutes,
  ...lessonEvidenceRoutes,
  ...recordRoutes,
  ...claimRoutes,
  ...correctionRoutes,
  ...completedRoutes,
  ...calendarRoutes,
  ...callRoutes,
  ...chatRoutes,
  ...messageRoutes,
  ...messageOfficeRoutes,
  ...earningsRoutes,
  ...statementRoutes,
  ...payWeekRoutes,
  ...payCorrectionRoutes,
  ...sessionRoutes,
  ...sessionOfficeRoutes,
  ...materialRoutes,
  ...libraryEditorRoutes,
  ...exportRoutes,
  ...guideRoutes,
  ...helpRoutes,
  ...inquiryRoutes,
  ...paymentRoutes,
  ...policyRoutes,
  ...policyTrialRoutes,
  ...demandRoutes,
  ...paymentOfficeRoutes,
  ...webhookRoutes,
  ...preferenceRoutes,
  ...profileRoutes,
  ...signInRoutes,
  ...progressRoutes,
  ...certificateRoutes,
  ...pushRoutes,
  ...reportRoutes,
  ...speedtestRoutes,
  ...taskRoutes,
  ...todayRoutes,
  ...tokenRoutes,
  ...tutorListRoutes,
  ...tutorRoutes,
  ...unsubscribeRoutes,
  ...uploadRoutes,
  ...officeRoutes,
  ...mailRoutes,
  ...userRoutes,
  ...viewRoutes,
  ...timelineRoutes,
];
