/** Compiles files of the front ends as if others had another text: {files, texts} on the standard input, the faults of each file on the output. */
import ts from 'typescript';

const { root, files, texts } = JSON.parse(await new Response(process.stdin).text());
const { config } = ts.readConfigFile(`${root}/tsconfig.web.json`, ts.sys.readFile);
// Only what these files lead to: looking for all others would take longer than compiling them.
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
const host = ts.createCompilerHost(options);
const { readFile } = host;
host.readFile = (name) => texts[name] ?? readFile(name);
// What every file may take for granted: styles, and the matchers of tests.
const always = ['css.d.ts', 'testing/setup.ts'].map((file) => `${root}/frontends/kit/src/${file}`);
const program = ts.createProgram([...files, ...always], options, host);
const faults = files.map((file) =>
  program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
);
process.stdout.write(JSON.stringify(faults));
