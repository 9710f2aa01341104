/** The shell in English. */
export const en = {
  crashed: 'Woah there! The application crashed. Please reload the page to try again!',
};
