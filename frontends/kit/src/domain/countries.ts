/** The countries by code, those first that the catalogue suggests (AUTH-24, LIM-18). Names are the platform's own (Intl), so that none is missing or outdated. */
import { countries as suggested } from '@parlance/proto/limits';
import { language } from '../i18n/language.ts';

const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The label is data once it is sent, so it is always the English one; what is on screen follows the page. */
const namesIn = (tag: string) => new Intl.DisplayNames(tag, { type: 'region' });

export const countryLabel = (code: string): string => (code ? (namesIn('en').of(code) ?? code) : '');

export type Choice = { value: string; label: string };

/** Suggested ones in the catalogue's order, the others by name. */
export function countryChoices(): { suggested: Choice[]; others: Choice[] } {
  const names = namesIn(language());
  const choice = (value: string): Choice => ({ value, label: names.of(value) ?? value });
  return {
    suggested: suggested.map(choice),
    others: codes
      .filter((code) => !suggested.some((one) => one === code))
      .map(choice)
      .sort((a, b) => a.label.localeCompare(b.label, language())),
  };
}
