import type { Compiler } from 'webpack';

const name = 'NamelessModules';

/**
 * Where a module lay when it was built is nobody's business: where its own address is left in the code, `file:///` stands. Not by
 * DefinePlugin, which also hides from webpack that `new Worker(new URL(…, import.meta.url))` is a worker to be built.
 */
export class NamelessModules {
  apply({ hooks, webpack }: Compiler): void {
    const { ConstDependency } = webpack.dependencies;
    hooks.compilation.tap(name, (_compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const)
        normalModuleFactory.hooks.parser.for(type).tap(name, (parser) => {
          parser.hooks.expression.for('import.meta.url').tap(name, ({ range, loc }) => {
            const address = new ConstDependency(JSON.stringify('file:///'), range as [number, number]);
            if (loc) address.loc = loc;
            parser.state.module.addPresentationalDependency(address);
            return true;
          });
        });
    });
  }
}
