/** The receiver's side said no for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
