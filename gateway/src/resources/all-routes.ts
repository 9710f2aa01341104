/** Every resource once. Removing one is deleting its folder and its lines. */
import type { Route } from '../routing/route.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { applicationRoutes } from './applications/admin-routes.ts';
import { applicantRoutes } from './applications/applicant-routes.ts';
import { applicationFileRoutes } from './applications/file-routes.ts';
import { authRoutes } from './auth/routes.ts';
import { correctionRoutes } from './bookings/correction-routes.ts';
import { completedRoutes } from './bookings/completed-routes.ts';
import { bookingListRoutes } from './bookings/list-routes.ts';
import { infoRoutes } from './bookings/info-routes.ts';
import { lessonRoutes } from './bookings/lesson-routes.ts';
import { recordRoutes } from './bookings/record-routes.ts';
import { slotRoutes } from './bookings/slot-routes.ts';
import { callRoutes } from './calls/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { payCorrectionRoutes } from './earnings/correction-routes.ts';
import { payWeekRoutes } from './earnings/pay-week-routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { statementRoutes } from './earnings/statement-routes.ts';
import { guideRoutes } from './guides/routes.ts';
import { groupLessonRoutes } from './groups/lesson-routes.ts';
import { groupOfficeRoutes } from './groups/office-routes.ts';
import { groupSessionRoutes } from './groups/session-routes.ts';
import { libraryEditorRoutes } from './materials/editor-routes.ts';
import { materialRoutes } from './materials/routes.ts';
import { paymentOfficeRoutes } from './payments/office-routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { webhookRoutes } from './payments/webhook-route.ts';
import { profileRoutes } from './profile/routes.ts';
import { certificateRoutes, progressRoutes } from './progress/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { speedtestRoutes } from './speedtest/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { tutorListRoutes } from './tutors/list-routes.ts';
import { tutorRoutes } from './tutors/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { officeRoutes } from './users/office-routes.ts';
import { userRoutes } from './users/routes.ts';

export const resourceRoutes: readonly Route[] = [
  ...announcementRoutes,
  ...applicantRoutes,
  ...applicationRoutes,
  ...applicationFileRoutes,
  ...authRoutes,
  ...slotRoutes,
  ...lessonRoutes,
  ...infoRoutes,
  ...recordRoutes,
  ...correctionRoutes,
  ...bookingListRoutes,
  ...completedRoutes,
  ...callRoutes,
  ...chatRoutes,
  ...earningsRoutes,
  ...statementRoutes,
  ...payWeekRoutes,
  ...payCorrectionRoutes,
  ...groupSessionRoutes,
  ...groupLessonRoutes,
  ...groupOfficeRoutes,
  ...materialRoutes,
  ...libraryEditorRoutes,
  ...guideRoutes,
  ...paymentRoutes,
  ...paymentOfficeRoutes,
  ...webhookRoutes,
  ...profileRoutes,
  ...progressRoutes,
  ...certificateRoutes,
  ...reportRoutes,
  ...speedtestRoutes,
  ...tokenRoutes,
  ...tutorListRoutes,
  ...tutorRoutes,
  ...uploadRoutes,
  ...officeRoutes,
  ...userRoutes,
];
