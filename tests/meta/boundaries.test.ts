/** House rule: dependencies point inward and are declared as data. A rule that nobody saw refuse anything may be switched off. */
import { refusalsOf } from './planted.ts';

type Plant = { filePath: string; imports: string; refused?: RegExp };

const refused: Plant[] = [
  { filePath: 'services/booking/src/compose.ts', imports: '@parlance/payments/thing', refused: /does not depend on/ },
  {
    filePath: 'services/booking/src/domain/planted.ts',
    imports: '@parlance/payments/x',
    refused: /does not depend on/,
  },
  { filePath: 'services/booking/src/usecases/planted.ts', imports: '@parlance/media/x', refused: /does not depend on/ },
  { filePath: 'services/booking/src/domain/planted.ts', imports: '@parlance/runtime/postgres/pool', refused: /domain/ },
  { filePath: 'services/booking/src/domain/planted.ts', imports: '../usecases/ports.ts', refused: /domain/ },
  { filePath: 'services/booking/src/usecases/planted.ts', imports: '../outbound/postgres/x.ts', refused: /ports only/ },
  { filePath: 'services/booking/src/usecases/planted.ts', imports: 'pg', refused: /one folder only/ },
  { filePath: 'services/booking/src/outbound/planted.ts', imports: 'kafkajs', refused: /one folder only/ },
  { filePath: 'services/runtime/src/events/planted.ts', imports: 'kafkajs', refused: /one folder only/ },
  { filePath: 'services/runtime/src/kafka/planted.ts', imports: 'pg', refused: /one folder only/ },
  { filePath: 'services/booking/src/compose.ts', imports: './dev/compose-dev.ts', refused: /main\.dev/ },
  { filePath: 'gateway/src/planted.ts', imports: '@parlance/booking/x', refused: /does not depend on/ },
  { filePath: 'frontends/student/src/planted.ts', imports: '@parlance/teacher/x', refused: /does not depend on/ },
  { filePath: 'frontends/student/src/planted.ts', imports: 'keycloak-js', refused: /one folder only/ },
  { filePath: 'frontends/kit/src/planted.ts', imports: 'dayjs', refused: /one folder only/ },
];

const allowed: Plant[] = [
  { filePath: 'services/booking/src/domain/planted.ts', imports: '@parlance/proto/limits' },
  { filePath: 'services/booking/src/outbound/planted.ts', imports: '@parlance/runtime/postgres/pool' },
  { filePath: 'services/booking/src/main.dev.ts', imports: './dev/compose-dev.ts' },
  { filePath: 'services/runtime/src/kafka/planted.ts', imports: 'kafkajs' },
  { filePath: 'frontends/student/src/planted.ts', imports: '@parlance/kit/domain/time.ts' },
];

const textOf = ({ filePath, imports }: Plant) => ({
  filePath,
  text: `import { thing } from '${imports}';\nthing();\n`,
});

const verdicts = refusalsOf('no-restricted-imports', [...refused, ...allowed].map(textOf));

test.each(refused.map((plant, index) => ({ ...plant, index })))('$filePath may not import $imports', (plant) => {
  expect(verdicts[plant.index]).toEqual([expect.stringMatching(plant.refused ?? /./)]);
});

test.each(allowed.map((plant, index) => ({ ...plant, index: index + refused.length })))(
  '$filePath may import $imports',
  ({ index }) => {
    expect(verdicts[index]).toEqual([]);
  },
);
