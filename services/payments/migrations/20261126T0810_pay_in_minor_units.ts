import type { Migration } from '@parlance/runtime/postgres/migrate';

/**
 * Amounts in minor units of their currency: what was hundredths is none for a yen and ten to the hundredth for a dinar. A line says
 * with which period it is paid, and a correction of a paid lesson is a line of its own (NS-54), so a lesson may have several.
 */
export const payInMinorUnits: Migration = {
  name: '20261126T0810_pay_in_minor_units',
  overlap:
    'What 0.1.0 writes in hundredths, a trigger writes in minor units too, and the other way round; it finds lines by their id and knows no correction.',
  async up(tx) {
    await tx.query(conversions);
    await tx.query(`
      alter table pay_lines
        add column rate_minor int8,
        add column amount_minor int8,
        add column period date,
        add column corrects_period date,
        add column stands_at timestamptz,
        add column cause text not null default '',
        add column reason text not null default '',
        add column student_time_zone text not null default '',
        add column payout_id uuid,
        drop constraint pay_lines_rate_has_currency,
        drop constraint pay_lines_owed_amount,
        drop constraint pay_lines_one_per_lesson`);
    await tx.query('alter table pay_entries add column delta_minor int8');
    await fillLines(tx);
    await fillEntries(tx);
    await tx.query(`
      alter table pay_lines
        alter column amount_minor set not null,
        alter column period set not null,
        alter column stands_at set not null,
        alter column owed_hundredths set default 0,
        add constraint pay_lines_rate_minor_positive check (rate_minor > 0),
        add constraint pay_lines_correction_counts check (corrects_period is null or (owed and amount_minor <> 0)),
        add constraint pay_lines_lesson_amount
          check (corrects_period is not null or amount_minor = case when owed then coalesce(rate_minor, 0) else 0 end)`);
    await tx.query(
      'alter table pay_entries alter column delta_minor set not null, alter column delta_hundredths set default 0',
    );
    await tx.query('create unique index pay_lines_lessons_own on pay_lines (booking_id) where corrects_period is null');
    await tx.query('create index pay_lines_of_lesson on pay_lines (booking_id)');
    await tx.query('create index pay_lines_of_period on pay_lines (period, tutor_uid, stands_at, id) where owed');
    await tx.query('create index pay_lines_unpaid on pay_lines (period) where owed and not paid');
    await tx.query('create index pay_lines_corrections on pay_lines (stands_at, id) where corrects_period is not null');
    await tx.query(bothWays);
    await tx.query(paidStays);
  },
};

/** ISO 4217; proto/json/money says the same, and a test compares them. */
const conversions = `
  create function minor_digits(currency text) returns int language sql immutable as $$
    select case
      when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
      when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
      when currency in ('CLF', 'UYW') then 4
      else 2 end $$;
  create function minor_of_hundredths(hundredths int8, currency text) returns int8 language sql immutable as $$
    select round(hundredths * power(10::numeric, minor_digits(currency) - 2))::int8 $$;
  create function hundredths_of_minor(minor int8, currency text) returns int8 language sql immutable as $$
    select round(minor * power(10::numeric, 2 - minor_digits(currency)))::int8 $$;
  create function rate_minor_of(hundredths int8, currency text) returns int8 language sql immutable as $$
    select case when hundredths is not null then greatest(1, minor_of_hundredths(hundredths, currency)) end $$;
  create function pay_period_of(lesson_at timestamptz) returns date language sql stable as $$
    select date_trunc('week', lesson_at at time zone 'Australia/Darwin')::date $$`;

/** A lesson without a rate has its tutor's currency: of the newest lesson that has one, or the school's. */
const fillLines = (tx: { query(sql: string): Promise<unknown> }) =>
  tx.query(`
    update pay_lines as line set
      currency = known.currency,
      rate_minor = rate_minor_of(line.rate_hundredths, known.currency),
      amount_minor = case when line.owed then coalesce(rate_minor_of(line.rate_hundredths, known.currency), 0) else 0 end,
      period = pay_period_of(line.lesson_at),
      stands_at = line.lesson_at
    from pay_lines as same, lateral (
      select coalesce(same.currency, (
        select other.currency from pay_lines as other
         where other.tutor_uid = same.tutor_uid and other.currency is not null
         order by other.lesson_at desc limit 1), 'PHP') as currency) as known
    where same.id = line.id`);

/** Entries are never changed, so the guard rests while they get their minor units. */
async function fillEntries(tx: { query(sql: string): Promise<unknown> }): Promise<void> {
  await tx.query('alter table pay_entries disable trigger pay_entries_append_only');
  await tx.query(`
    update pay_entries as entry set delta_minor = minor_of_hundredths(entry.delta_hundredths, line.currency)
      from pay_lines as line where line.id = entry.pay_line_id`);
  await tx.query('alter table pay_entries enable trigger pay_entries_append_only');
}

/** While the release before still writes: it knows hundredths alone, and reads what the present one wrote. */
const bothWays = `
  create function pay_line_both_ways() returns trigger language plpgsql as $$
  declare
    wrote_hundredths boolean := case when tg_op = 'INSERT' then new.amount_minor is null
      else (new.owed_hundredths, new.rate_hundredths) is distinct from (old.owed_hundredths, old.rate_hundredths) end;
  begin
    if wrote_hundredths then
      new.currency := coalesce(new.currency, 'PHP');
      new.rate_minor := rate_minor_of(new.rate_hundredths, new.currency);
      new.amount_minor := case when new.owed then coalesce(new.rate_minor, 0) else 0 end;
    else
      new.rate_hundredths := case when new.rate_minor is not null then greatest(1, hundredths_of_minor(new.rate_minor, new.currency)) end;
      new.owed_hundredths := hundredths_of_minor(new.amount_minor, new.currency);
    end if;
    new.currency := coalesce(new.currency, 'PHP');
    new.period := coalesce(new.period, pay_period_of(new.lesson_at));
    new.stands_at := coalesce(new.stands_at, new.lesson_at);
    return new;
  end $$;
  create trigger pay_lines_both_ways before insert or update on pay_lines
    for each row execute function pay_line_both_ways();
  create function pay_entry_both_ways() returns trigger language plpgsql as $$
  declare
    line_currency text;
  begin
    select currency into line_currency from pay_lines where id = new.pay_line_id;
    if new.delta_minor is null then
      new.delta_minor := minor_of_hundredths(new.delta_hundredths, line_currency);
    else
      new.delta_hundredths := hundredths_of_minor(new.delta_minor, line_currency);
    end if;
    return new;
  end $$;
  create trigger pay_entries_both_ways before insert on pay_entries
    for each row execute function pay_entry_both_ways()`;

/** NS-54: of a line that is paid nothing changes but whether it is. */
const paidStays = `
  create function refuse_paid_change() returns trigger language plpgsql as $$
  begin
    if (new.amount_minor, new.rate_minor, new.currency, new.status, new.owed, new.tutor_uid, new.lesson_at, new.period, new.corrects_period, new.stands_at)
      is distinct from (old.amount_minor, old.rate_minor, old.currency, old.status, old.owed, old.tutor_uid, old.lesson_at, old.period, old.corrects_period, old.stands_at)
    then raise exception 'a paid line is never changed'; end if;
    return new;
  end $$;
  create trigger pay_lines_paid_stays before update on pay_lines
    for each row when (old.paid) execute function refuse_paid_change()`;
