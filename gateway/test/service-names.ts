/** The contracts' names of the services behind the gateway's clients. */
import type { Clients } from '../src/clients.ts';

export const serviceNames: Record<keyof Clients, string> = {
  identity: 'parlance.identity.v1.IdentityService',
  applications: 'parlance.identity.v1.ApplicationService',
  booking: 'parlance.booking.v1.BookingService',
  payments: 'parlance.payments.v1.PaymentsService',
  content: 'parlance.content.v1.ContentService',
  library: 'parlance.content.v1.LibraryService',
  libraryEditor: 'parlance.content.v1.LibraryEditorService',
  guides: 'parlance.content.v1.GuideService',
  help: 'parlance.content.v1.HelpService',
  progress: 'parlance.content.v1.ProgressService',
  notification: 'parlance.notification.v1.NotificationService',
  inquiries: 'parlance.notification.v1.InquiryService',
  media: 'parlance.media.v1.MediaService',
  conversations: 'parlance.media.v1.ConversationService',
};
