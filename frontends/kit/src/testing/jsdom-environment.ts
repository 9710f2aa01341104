/** jsdom with what browsers have and it lacks. Not MessageChannel: with Node's, React's scheduler keeps the run alive for ever. */
import { TestEnvironment as Base } from 'jest-environment-jsdom';

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
