/** The shell in English. */
export const en = {
  crashed: 'Woah there! The application crashed. Please reload the page to try again!',
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
    thanks: (name: string) => `Thank you, ${name}. This takes a moment.`,
    done: 'Profile has been updated successfully',
    failed: 'Something went wrong, please try again',
    toPortal: 'Go to the portal',
  },
  managed: {
    success: 'Your account is updated.',
    cancelled: 'Nothing was changed.',
    error: 'Something went wrong, please try again',
  },
};
