/** The sheet around every mail. */
import type { ReactNode } from 'react';
import type { NewsArea } from '../../domain/preferences.ts';
import type { WayOut } from '../../usecases/ports.ts';
import { darkStyles, styles } from './styles.ts';

type Letter = {
  subject: string;
  heading: string;
  name: string;
  opening: string;
  foot: string;
  wayOut: WayOut | undefined;
  children: ReactNode;
};

const areaWords: Readonly<Record<NewsArea, string>> = {
  lesson: 'about lessons',
  feedback: 'about feedback',
  money: 'about cards and trials',
  school: 'with school news',
};

export function Layout({ subject, heading, name, opening, foot, wayOut, children }: Letter) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </head>
      <body className="page" style={{ ...styles.page, margin: 0 }}>
        <div style={styles.preheader} data-text="none">
          {opening}
        </div>
        <Sheet>
          <p className="brand" style={styles.brand} data-text="none">
            Parlance
          </p>
          <h1 style={styles.heading} data-text="none">
            {heading}
          </h1>
          <p style={styles.paragraph}>{name === '' ? 'Hello,' : `Hello ${name},`}</p>
          <p style={styles.paragraph}>{opening}</p>
          {children}
          <p className="foot" style={styles.foot}>
            {foot}
            {wayOut && (
              <>
                {' '}
                <a className="address" style={styles.footLink} data-text="action" href={wayOut.page}>
                  {`Stop mails ${areaWords[wayOut.area]}`}
                </a>
              </>
            )}
          </p>
        </Sheet>
      </body>
    </html>
  );
}

/** Tables, because some mail programs take the styles of the body away and know no max-width of a block. */
function Sheet({ children }: { children: ReactNode }) {
  return (
    <table className="page" role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={styles.page}>
      <tbody>
        <tr>
          <td align="center" style={styles.margin}>
            <table
              className="sheet"
              role="presentation"
              width="100%"
              cellPadding="0"
              cellSpacing="0"
              style={styles.sheet}
            >
              <tbody>
                <tr>
                  <td className="content" align="left" style={styles.content}>
                    {children}
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
