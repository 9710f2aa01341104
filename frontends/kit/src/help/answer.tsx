import { Text } from '@mantine/core';

/** Plain words: paragraphs between empty lines, and lists of lines that begin with "- ". Nothing in it is markup. */
export function Answer({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((block, at) => {
    const lines = block.split('\n');
    if (lines.every((line) => line.startsWith('- ')))
      return (
        <ul key={at} dir="auto">
          {lines.map((line, place) => (
            <li key={place}>{line.slice(2)}</li>
          ))}
        </ul>
      );
    return (
      <Text key={at} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {block}
      </Text>
    );
  });
}
