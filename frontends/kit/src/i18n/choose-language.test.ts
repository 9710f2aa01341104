import { chooseLanguage } from './choose-language.ts';

test.each([
  [['de-AT', 'fr'], ['de', 'fr'], 'de'],
  [['pt-br'], ['pt', 'pt-BR'], 'pt-BR'],
  [['zh-Hant-TW'], ['zh', 'zh-Hant'], 'zh-Hant'],
  [['en-AU', 'de'], ['de'], 'en'],
  [['ja', 'ko'], ['de'], 'en'],
  [[], ['de'], 'en'],
])('who asks for %j of %j reads %s', (wanted, offered, chosen) => expect(chooseLanguage(wanted, offered)).toBe(chosen));
