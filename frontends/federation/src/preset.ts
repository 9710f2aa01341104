/** One webpack configuration for the shell and the remotes: a name, what it exposes, and whether it is the host. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Facades, icons, writeFacades } from './facades.ts';
import { NamelessModules } from './nameless-modules.ts';
import { FirstChunks } from './first-chunks.ts';
import { provideRuntime, reloadOldShell } from './lent-runtime.ts';
import { mixins } from './mixins.ts';
import pdfBuild from './pdf-build.cjs';
import { firstPaint, laterModule, sharedModules } from './shared.ts';

const require = createRequire(import.meta.url);
const webpack = require('webpack') as typeof import('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin') as typeof import('mini-css-extract-plugin');
const HtmlWebpackPlugin = require('html-webpack-plugin') as typeof import('html-webpack-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin') as {
  new (options: object): import('webpack').WebpackPluginInstance;
  swcMinify: unknown;
};
const { ModuleFederationPlugin } =
  require('@module-federation/enhanced/webpack') as typeof import('@module-federation/enhanced/webpack');

export type AppOptions = {
  /** Folder of the package. */
  folder: string;
  /** Container name: shell, student, teacher, admin, classroom. */
  name: string;
  exposes?: Record<string, string>;
  /** The shell: absolute addresses and an index.html. */
  host?: boolean;
};

/** Whoever forgets to say which gets what may be shown to the world. */
const developmentBuild = process.env.BUILD_TARGET === 'development';

const pdfAliases = Object.fromEntries(Object.entries(pdfBuild.aliases).map(([asked, given]) => [`${asked}$`, given]));

function rules({ name, host }: AppOptions): import('webpack').RuleSetRule[] {
  const swc = {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  };
  const css = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 1,
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: `${name}-[local]-[hash:base64:5]`,
      },
    },
  };
  const postcss = {
    loader: require.resolve('postcss-loader'),
    options: {
      postcssOptions: {
        plugins: [
          [require.resolve('postcss-preset-mantine'), { mixins }],
          [
            require.resolve('postcss-simple-vars'),
            {
              variables: {
                'mantine-breakpoint-xs': '36em',
                'mantine-breakpoint-sm': '48em',
                'mantine-breakpoint-md': '62em',
              },
            },
          ],
        ],
      },
    },
  };
  const split = {
    loader: require.resolve('./split-imports.cjs'),
    options: { first: firstPaint, later: laterModule },
  };
  const withoutPages = require.resolve('./without-pages.cjs');
  return [
    // Loaders run from the last to the first: the sources are split as they were written.
    { test: /\.tsx?$/, use: [swc, split, require.resolve('./split-texts.cjs')], resolve: { fullySpecified: false } },
    ...(host ? [{ test: /frontends\/(student|teacher|admin|classroom)\/src\/.*\.ts$/, use: withoutPages }] : []),
    { test: /\/locales\/(texts|en)\.ts$/, sideEffects: false },
    { test: /\.m?js$/, resolve: { fullySpecified: false } },
    { test: /pdf\.worker\.min\.mjs$/, use: require.resolve('./page-tree.cjs') },
    { test: /@mantine\/[a-z]+\/esm\/.*\.mjs$/, use: split },
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, css, postcss] },
    { test: /\.(woff2|png|svg|mp3)$/, type: 'asset/resource' },
  ];
}

function plugins(
  { folder, name, exposes, host }: AppOptions,
  facades: Record<string, string>,
): import('webpack').Configuration['plugins'] {
  const federation = new ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.[contenthash:8].js',
    ...(exposes ? { exposes } : {}),
    shared: sharedModules(folder, facades, host === true),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    // A remote loads no further remotes, so its runtime needs no manifests; nothing of this runs on a server.
    experiments: { externalRuntime: !host, optimization: { target: 'web', disableSnapshot: !host } },
    runtimePlugins: host ? [provideRuntime] : [],
  });
  return [
    new NamelessModules(),
    new MiniCssExtractPlugin({
      filename: '[name].[contenthash:8].css',
      chunkFilename: '[name].[contenthash:8].css',
      ignoreOrder: true,
    }),
    federation as unknown as import('webpack').WebpackPluginInstance,
    ...(host
      ? [
          // The shell tells the remotes, which are the same in every build.
          new webpack.DefinePlugin({
            __DEVELOPMENT_BUILD__: JSON.stringify(developmentBuild),
            __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'local'),
          }),
          new HtmlWebpackPlugin({
            template: join(folder, 'public', 'index.html'),
            scriptLoading: 'defer',
            themeScript: readFileSync(join(folder, 'public', 'theme.js'), 'utf8').trim(),
          }),
          new FirstChunks('./bootstrap.tsx'),
        ]
      : [new webpack.BannerPlugin({ banner: reloadOldShell, raw: true, include: /^remoteEntry/ })]),
  ];
}

/** Where the generated re-exports of a front end lie. */
export const facadesOf = (folder: string): string => join(folder, 'node_modules', '.facades');

/** webpack takes what lies in node_modules for unchanging: a cache would keep facades that lack what is imported since. */
const textOf = ({ shared, icons: file }: Facades): string =>
  [...Object.values(shared), file].map((path) => readFileSync(path, 'utf8')).join('\n');

/** `watchInto` is the folder that a development server serves: built as for production, so that nothing works there only, but not made small. */
export function appConfig(options: AppOptions, watchInto?: string): import('webpack').Configuration {
  const { folder, name, host } = options;
  const watch = watchInto !== undefined;
  const facades = writeFacades(dirname(folder), facadesOf(folder));
  const entry = ['index.ts', 'index.tsx'].map((file) => join(folder, 'src', file)).find((file) => existsSync(file));
  return {
    mode: 'production',
    context: folder,
    entry: { main: entry ?? join(folder, 'src', 'index.ts') },
    devtool: false,
    output: {
      path: watchInto ?? join(folder, 'dist'),
      publicPath: host ? '/' : 'auto',
      uniqueName: name,
      clean: !watch,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      // Then it is asked for anew (kit's with-tries); one that comes later after all still counts. The largest takes as long at 150 kbit/s.
      chunkLoadTimeout: 20_000,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      // A module that broke for want of another is run anew when both are there.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: { [`${icons}$`]: facades.icons, ...pdfAliases } },
    module: { rules: rules(options) },
    plugins: plugins(options, facades.shared),
    optimization: {
      moduleIds: 'deterministic',
      ...(watch ? { minimize: false, concatenateModules: false } : {}),
      // What a package ships to be served as it is stays as it is.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, exclude: /^assets\// })],
    },
    cache: watch
      ? { type: 'memory' }
      : {
          type: 'filesystem',
          cacheDirectory: join(folder, 'node_modules', '.webpack'),
          version: JSON.stringify([
            host === true && developmentBuild,
            firstPaint,
            textOf(facades),
            readFileSync(require.resolve('./mixins.ts'), 'utf8'),
          ]),
        },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
