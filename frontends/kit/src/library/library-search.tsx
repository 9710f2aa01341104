/** Finds materials, courses and lessons by what they are called, also as they are misspelled, and by their codes; leads there. */
import { Combobox, Group, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isProblem } from '../api/problem.ts';
import { libraryTexts } from '../locales/texts.ts';
import { ProblemWords } from '../ui/reference.tsx';
import { Small } from '../ui/words.tsx';
import { type LibraryHit, useLibrarySearch } from './api.ts';
import { useLibraryPaths } from './paths.ts';
import type { Stream } from './streams.ts';
import classes from './library.module.css';

const kinds = ['lesson', 'course', 'material'] as const;
const mostLetters = 100;

const keyOf = ({ materialId, courseId, lessonId }: LibraryHit) => `${materialId}/${courseId}/${lessonId}`;

type Props = { stream: Stream };

export function LibrarySearch({ stream }: Props) {
  const { navigate } = useShell();
  const paths = useLibraryPaths();
  const { search: words } = libraryTexts.use();
  const [typed, setTyped] = useState('');
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const { found, isSettled } = useLibrarySearch(typed);
  // What was found before stays until there is something new, and not when nothing is asked any more.
  const hits = (typed.trim() ? (found.data ?? []) : []).filter(
    ({ isPte }) => stream === 'all' || isPte === (stream === 'pte'),
  );

  const goTo = (key: string) => {
    const hit = hits.find((one) => keyOf(one) === key);
    if (!hit) return;
    const { materialId: material, courseId: course, lessonId: lesson } = hit;
    const path = lesson ? paths.lesson({ material, course, lesson }) : paths.material(material, course || undefined);
    store.closeDropdown();
    navigate(path, { state: { from: 'search' } });
  };

  const openFirst = () => {
    const [first] = kinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind));
    if (first) goTo(keyOf(first));
  };
  const { onEnter, forget } = useEnter(isSettled, openFirst);
  const isNothing = hits.length === 0 && isSettled && typed.trim() !== '';
  const nothing = isNothing ? nothingText(typed.trim(), stream, found.error) : '';

  return (
    <Combobox store={store} onOptionSubmit={goTo}>
      <VisuallyHidden role="status">{hits.length > 0 && isSettled ? words.count(hits.length) : nothing}</VisuallyHidden>
      <Combobox.Target>
        <TextInput
          type="search"
          w={{ base: '100%', sm: 420 }}
          aria-label={words.label}
          placeholder={words.placeholder}
          maxLength={mostLetters}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={typed.trim() && !isSettled ? <Loader size={16} aria-hidden /> : null}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            forget();
            if (value.trim()) store.openDropdown();
            else store.closeDropdown();
          }}
          onKeyDown={({ key }) => key === 'Enter' && store.getSelectedOptionIndex() === -1 && onEnter()}
          onFocus={() => typed.trim() && store.openDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed.trim() || (!found.data && !found.isError)}>
        <Combobox.Options mah={360} style={{ overflowY: 'auto' }} aria-label={words.found}>
          <Hits hits={hits} />
          {nothing && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Whoever types a code and presses Enter means what is found first, also when it has yet to be found. */
function useEnter(isSettled: boolean, follow: () => void) {
  const isWaiting = useRef(false);
  const followNow = useEffectEvent(follow);
  useEffect(() => {
    if (isSettled && isWaiting.current) followNow();
    isWaiting.current &&= !isSettled;
  }, [isSettled]);
  return {
    onEnter() {
      if (isSettled) follow();
      else isWaiting.current = true;
    },
    forget: () => void (isWaiting.current = false),
  };
}

/** What has no letters to search by finds nothing either. */
function nothingText(text: string, stream: Stream, error: unknown): ReactNode {
  const { search: words } = libraryTexts.now();
  if (error && !(isProblem(error) && error.code === 'SEARCH_MALFORMED')) return <ProblemWords error={error} />;
  return words.nothing[stream](text);
}

function Hits({ hits }: { hits: readonly LibraryHit[] }) {
  const { search: words } = libraryTexts.use();
  return kinds.map((kind) => {
    const ofKind = hits.filter((hit) => hit.kind === kind);
    return (
      ofKind.length > 0 && (
        <Combobox.Group key={kind} label={words.kinds[kind]}>
          {ofKind.map((hit) => (
            <Combobox.Option key={keyOf(hit)} value={keyOf(hit)}>
              <Hit hit={hit} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )
    );
  });
}

function Hit({ hit: { kind, code, name, courseName, materialName, isOpened } }: { hit: LibraryHit }) {
  const { locked } = libraryTexts.use();
  const place = [kind === 'lesson' && courseName, kind !== 'material' && materialName].filter(Boolean).join(', ');
  return (
    <Group gap={8} wrap="nowrap" align="baseline">
      {code && <span className={classes.code}>{code}</span>}
      <div>
        <Text component="span" display="block" size="sm" fw={550}>
          {name}
        </Text>
        {place && <Small component="span">{place}</Small>}
      </div>
      {!isOpened && <IconLock size={14} stroke={1.75} aria-label={locked} style={{ marginLeft: 'auto' }} />}
    </Group>
  );
}
