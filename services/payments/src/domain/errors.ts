/** What payments refuses to do. The reason is the stable word of the contract. */
export class PaymentsError extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

export class PeriodUnknown extends PaymentsError {
  constructor() {
    super('PERIOD_UNKNOWN', 'This payment period is not available.');
  }
}

export class PriceUnknown extends PaymentsError {
  constructor() {
    super('PRICE_UNKNOWN', 'This price is not on sale.');
  }
}

export class NotOwnEarnings extends PaymentsError {
  constructor() {
    super('NOT_OWN_EARNINGS', 'You can only see your own earnings.');
  }
}

export class NotOwnEntitlements extends PaymentsError {
  constructor() {
    super('NOT_OWN_ENTITLEMENTS', 'You can only see your own subscription.');
  }
}

/** Says which: none of the others was changed. */
export class PayLineNotFound extends PaymentsError {
  readonly bookingIds: readonly string[];

  constructor(bookingIds: readonly string[]) {
    super('PAY_LINE_NOT_FOUND', 'Some of these lessons are not owed to this teacher in these days.');
    this.bookingIds = bookingIds;
  }
}

export class Malformed extends PaymentsError {
  constructor(message: string) {
    super('MALFORMED', message);
  }
}
