/** Where the window of a social sign-in comes back to. */
export const socialPath = '/social-callback';
