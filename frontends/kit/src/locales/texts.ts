/** A catalogue a feature. Marked as pure, so that a build takes each of them to the pages that read it, and no other. */
import { makeCatalogue } from '../i18n/catalogue.ts';
import {
  account,
  announcements,
  chat,
  claims,
  calendar,
  common,
  dashboard,
  documents,
  evidence,
  groups,
  help,
  income,
  inquiries,
  leave,
  ledger,
  lessonPage,
  lessonRows,
  lessons,
  levels,
  library,
  messages,
  push,
  uploads,
} from './en.ts';

export const texts = /* @__PURE__ */ makeCatalogue(common);
export const accountTexts = /* @__PURE__ */ makeCatalogue(account);
export const announcementTexts = /* @__PURE__ */ makeCatalogue(announcements);
export const claimTexts = /* @__PURE__ */ makeCatalogue(claims);
export const chatTexts = /* @__PURE__ */ makeCatalogue(chat);
export const messageTexts = /* @__PURE__ */ makeCatalogue(messages);
export const calendarTexts = /* @__PURE__ */ makeCatalogue(calendar);
export const dashboardTexts = /* @__PURE__ */ makeCatalogue(dashboard);
export const documentTexts = /* @__PURE__ */ makeCatalogue(documents);
export const evidenceTexts = /* @__PURE__ */ makeCatalogue(evidence);
export const groupTexts = /* @__PURE__ */ makeCatalogue(groups);
export const leaveTexts = /* @__PURE__ */ makeCatalogue(leave);
export const ledgerTexts = /* @__PURE__ */ makeCatalogue(ledger);
export const helpTexts = /* @__PURE__ */ makeCatalogue(help);
export const incomeTexts = /* @__PURE__ */ makeCatalogue(income);
export const inquiryTexts = /* @__PURE__ */ makeCatalogue(inquiries);
export const lessonPageTexts = /* @__PURE__ */ makeCatalogue(lessonPage);
export const lessonRowTexts = /* @__PURE__ */ makeCatalogue(lessonRows);
export const lessonTexts = /* @__PURE__ */ makeCatalogue(lessons);
export const levelTexts = /* @__PURE__ */ makeCatalogue(levels);
export const libraryTexts = /* @__PURE__ */ makeCatalogue(library);
export const pushTexts = /* @__PURE__ */ makeCatalogue(push);
export const uploadTexts = /* @__PURE__ */ makeCatalogue(uploads);
