/** The developer's page in English. Development builds only. */
export const en = {
  title: 'Developer',
  caller: 'Custom API call',
  callerNote: 'Goes to /api/dev/. A blank body is sent as an empty object.',
  method: 'Method',
  path: 'Path',
  body: 'Body (JSON)',
  send: 'Send',
  sending: 'Sending...',
  notJson: 'The body is not JSON',
  pathRequired: 'Path is required',
  answer: 'Answer',
};
