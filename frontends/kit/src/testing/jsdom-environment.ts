/** jsdom with what browsers have and it lacks. Not MessageChannel: with Node's, React's scheduler keeps the run alive for ever. */
import vm from 'node:vm';
import { TestEnvironment as Base } from 'jest-environment-jsdom';

const compileFunction = vm.compileFunction.bind(vm);
type Compiled = { code: string; script: vm.Script };
const compiled = new Map<string, Compiled>();

/** jest compiles each module anew for the page of each file of tests. A script is compiled once and run in page after page, with what V8 has made of its functions. */
vm.compileFunction = (code, params, options = {}) => {
  const { parsingContext, filename = '' } = options;
  // Who imports while it runs has to do so for its own file of tests.
  if (parsingContext === undefined || /\bimport\s*\(/.test(code)) return compileFunction(code, params, options);
  const known = compiled.get(filename);
  if (known?.code === code) return known.script.runInContext(parsingContext) as ReturnType<typeof compileFunction>;
  const start = `(function (${params?.join(', ')}) {`;
  const script = new vm.Script(`${start}${code}\n})`, { filename, columnOffset: -start.length });
  compiled.set(filename, { code, script });
  return script.runInContext(parsingContext) as ReturnType<typeof compileFunction>;
};

export class JsdomEnvironment extends Base {
  override async setup(): Promise<void> {
    await super.setup();
    const {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      ReadableStream,
      TextDecoderStream,
      crypto,
    } = globalThis;
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      structuredClone,
      fetch,
      Request,
      Response,
      Headers,
      ReadableStream,
      TextDecoderStream,
    });
    Object.defineProperty(this.global, 'crypto', { value: crypto });
  }
}

// jest looks for the default export.
export { JsdomEnvironment as default };
