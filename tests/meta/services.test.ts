/** Who knows one service finds the way in every other. */
import { exists, serviceFolders, text } from './repository.ts';

/** House rule: a main file fits one screen. */
const oneScreen = 60;

describe.each(serviceFolders())('%s', (folder) => {
  test.each([
    'README.md',
    'schema.report.md',
    'src/main.ts',
    'src/main.dev.ts',
    'src/migrate.ts',
    'src/redrive.ts',
    'src/compose.ts',
  ])('has %s', (file) => {
    expect(exists(`${folder}/${file}`)).toBe(true);
  });

  test.each(['src/main.ts', 'src/main.dev.ts'])('%s fits one screen', (file) => {
    expect(text(`${folder}/${file}`).split('\n').length).toBeLessThanOrEqual(oneScreen);
  });

  test('stands in the README', () => {
    expect(text('README.md')).toContain(`(${folder}/README.md)`);
  });
});
