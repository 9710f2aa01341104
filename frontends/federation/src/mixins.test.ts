import postcss from 'postcss';
import preset from 'postcss-preset-mantine';
import { mixins } from './mixins.ts';

const compile = async (css: string) =>
  (await postcss([preset({ mixins })]).process(css, { from: undefined })).css.replace(/\s+/g, ' ');

describe('mixins of the style modules', () => {
  it('stand for their declarations where they are used', async () => {
    expect(
      await compile('.a { color: red; @mixin row 4 12; @mixin text 16, 650; @mixin size 100%, 24; margin: 0 }'),
    ).toBe(
      await compile(
        `.a { color: red; display: flex; align-items: center; gap: rem(4px) rem(12px);
           font-size: rem(16px); line-height: rem(24px); font-weight: 650; width: 100%; height: rem(24px); margin: 0 }`,
      ),
    );
  });

  it('know only the sizes of the portal', async () => {
    await expect(compile('.a { @mixin text 13; }')).rejects.toThrow("13 is no size of the portal's type");
  });
});
