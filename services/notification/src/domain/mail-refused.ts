/** The receiver's side said no for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** What it says is over: nobody is to be told any more. */
export class MailOutdated extends Error {
  override readonly name = 'MailOutdated';
}
