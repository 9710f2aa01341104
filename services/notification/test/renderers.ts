/** The mails as they are written, for a test of how they leave. */
import {
  renderBillingMail,
  renderInquiryMail,
  renderLessonMail,
  renderMail,
  renderWordMail,
} from '../src/outbound/mails/render-mail.ts';

export const renderers = {
  render: renderMail,
  renderBilling: renderBillingMail,
  renderLesson: renderLessonMail,
  renderInquiry: renderInquiryMail,
  renderWord: renderWordMail,
};
