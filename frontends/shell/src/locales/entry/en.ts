/** The pages before the portal, in English. */
import { sentence } from '@parlance/kit/i18n/sentence.tsx';
import type { ReactNode } from 'react';

/** After the fifth mail of a day it is hours. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

export const en = {
  foot: '© Parlance',
  verify: {
    title: 'Account Verification',
    confirmed: 'Your address is confirmed. You can close this window, or go on here.',
    another: 'Send another link',
    sentTo: (address: ReactNode) => sentence`We have sent a verification email to ${address}.`,
    openIt: 'Open the link in it to confirm your address. This page goes on by itself as soon as you have.',
    resent: 'Verification email re-sent!',
    resentAt: (when: string) => `Sent ${when}. Older links no longer work.`,
    resending: 'Re-sending verification email...',
    resendIn: (seconds: number) => `Resend in ${waitText(seconds)}`,
    resend: 'Resend email',
    signOut: 'Sign Out',
    wrong: 'Wrong address? Sign out and create the account again.',
  },
  reset: {
    title: 'Reset your password',
    lead: 'We send you a link to choose a new one.',
    leadSent: 'Look in your inbox, and in the spam folder.',
    back: 'Back',
    email: 'Email',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email',
    send: 'Send reset email',
    sent: 'Password reset email sent!',
    sentNote: (email: string) =>
      `If ${email} has an account here, its link works for 30 minutes. Your old password stays valid until you choose a new one.`,
    toSignIn: 'Back to sign in',
  },
  updateProfile: {
    title: 'Updating Profile...',
    thanks: (name: string) => `Thank you, ${name}.`,
    working: 'This takes a moment.',
    done: 'Profile has been updated successfully',
    failed: 'Something went wrong, please try again',
    toPortal: 'Go to the portal',
  },
};
