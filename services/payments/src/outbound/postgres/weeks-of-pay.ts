/** How many lines of a tutor, paid and unpaid, the weeks $1 hold: of tutor $2, in each of the currencies $3. */
export const weeksOfPay = `select period, currency, count(*) filter (where paid)::int4 as paid, count(*) filter (where not paid)::int4 as unpaid
   from pay_lines where period = any($1::date[]) and tutor_uid = $2 and currency = any($3::text[]) and owed
  group by period, currency`;
