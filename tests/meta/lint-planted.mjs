/** Lints texts as if they lay in the repository, with its own configuration and one rule: [{filePath, text}] on the standard input, the refusals of each on the output. */
import { ESLint } from 'eslint';

const rule = process.argv[2];
const planted = JSON.parse(await new Response(process.stdin).text());
const eslint = new ESLint({ ruleFilter: ({ ruleId }) => ruleId === rule });
const refusals = [];
for (const { filePath, text } of planted) {
  const [result] = await eslint.lintText(text, { filePath });
  refusals.push(result.messages.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message));
}
process.stdout.write(JSON.stringify(refusals));
