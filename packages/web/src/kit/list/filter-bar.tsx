import { Button, CloseButton, Input } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { entityOf } from '@sluis/contract/declared';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { canChoose } from '../item/choices.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import { Deferred } from '../state/deferred.tsx';
import { withNamed } from './default-window.ts';
import { FilterChip } from './filter-chip.tsx';
import classes from './list.module.css';
import { search_field_id, useAskedSearch } from './list-keys.ts';
import { filteredFields, withoutFilters } from './list-search.ts';
import { useListState } from './list-state.tsx';
import { useSearched } from './use-searched.ts';

const Items = lazy(async () => (await import('./filter-items.tsx')).FilterItems);

const search_delay_ms = 300;
/** The number of filters that are always offered; the others are added by name. */
const always_offered = 3;

/** Search and filters, as chips that show their value. */
export function FilterBar() {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the browsers' accessibility trees everywhere.
    <div className={classes.filters} role="search" aria-label={t('list.filters')}>
      <Deferred>
        <SearchField />
        <FilterChips />
      </Deferred>
    </div>
  );
}

/** The filters of a list, as chips that show their value. Filters of the URL that are not declared show as well. */
export function FilterChips() {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const [added, setAdded] = useState<string>();
  const active = filteredFields(search);
  const me = useMe();
  const { fields } = entityOf(list.entity);
  const offered = list.filters.filter((field) => canChoose(me, fields[field]));
  const shown = [...new Set([...offered.slice(0, always_offered), ...active, ...(added ? [added] : [])])];
  const others = offered.filter((field) => !shown.includes(field));
  const canClear = search._search !== undefined || active.some((field) => field !== 'created_at');
  return (
    <>
      {shown.map((field) => (
        <FilterChip key={field} field={field} known={Object.hasOwn(fields, field)} opened={field === added} />
      ))}
      {others.length > 0 && <AddFilter fields={others} onChoose={setAdded} />}
      {canClear && (
        <Button
          className={classes.chip}
          variant="subtle"
          color="gray"
          onClick={() => {
            setAdded(undefined);
            change(withoutFilters(search));
          }}
        >
          {t('list.clear')}
        </Button>
      )}
    </>
  );
}

interface AddFilterProps {
  readonly fields: readonly string[];
  readonly onChoose: (field: string) => void;
}

function AddFilter(props: AddFilterProps) {
  const { t } = useTranslation();
  const drop = usePopover('menu', Items);
  return (
    <>
      <Button
        {...drop.target}
        className={classes.chip}
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={14} />}
      >
        {t('list.add_filter')}
      </Button>
      <Popover of={drop} position="bottom-start" width={220} className={classes.menu} isInScroller>
        <Items {...props} />
      </Popover>
    </>
  );
}

function SearchField() {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const { timezone } = useMe();
  const current = String(search._search ?? '');
  const [text, setText] = useState(current);
  // The field follows the URL when it changes by other means, such as the back button or "clear".
  useEffect(() => setText(current), [current]);
  const go = (next: string): void => {
    if (next.trim() !== current) change(withNamed(search, next, timezone));
  };
  const goLater = useDebouncedCallback(go, search_delay_ms);
  const where = useSearched(list);
  useAskedSearch();
  return (
    // Without the wrapper of a labelled field, which is drawn twice before it is first painted.
    <Input
      id={search_field_id}
      className={classes.search}
      size="xs"
      type="search"
      value={text}
      placeholder={t('list.search')}
      aria-label={t('list.search_in', { where })}
      title={t('list.search_in', { where })}
      leftSection={<IconSearch size={14} stroke={1.75} />}
      rightSection={
        text && (
          <CloseButton
            size="xs"
            aria-label={t('list.clear_search')}
            onClick={() => {
              setText('');
              go('');
            }}
          />
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        goLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') go(event.currentTarget.value);
        if (event.key !== 'Escape') return;
        // Esc only leaves the field here; an open panel stays open.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
