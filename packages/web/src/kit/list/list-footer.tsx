import { ActionIcon, Group, Input } from '@mantine/core';
import type { ListAnswer } from '@sluis/contract/base/list-query';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconSelector } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Row } from '../item/row.ts';
import { lazy } from '../popover/lazy.ts';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import classes from './list.module.css';
import { firstPage, limitOf, nextPage, previousPage, skipOf, withLimit } from './list-search.ts';
import { useListState } from './list-state.tsx';

const ListSums = lazy(async () => (await import('./list-sums.tsx')).ListSums);
const page_sizes = [25, 50, 100];

/** The range of the rows, their number and sums, and the buttons to other pages. */
export function ListFooter({ answer }: { answer: ListAnswer<Row> }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const next = nextPage(search, answer.next);
  const previous = previousPage(search);
  const isDeep = search._after !== undefined;
  const sizes = [...new Set([...page_sizes, limitOf(search)])].sort((one, other) => one - other);
  return (
    <footer className={classes.footer}>
      <div className={classes.figures}>
        <span role="status">{useRange(answer)}</span>
        <QuietBoundary>
          <ListSums answer={answer} />
        </QuietBoundary>
      </div>
      <Group gap={8} wrap="nowrap">
        {/* Without the wrapper of a labelled field, which is drawn twice before it is first painted. */}
        <Input
          component="select"
          size="xs"
          pointer
          aria-label={t('list.page_size')}
          rightSection={<IconSelector size={14} stroke={1.75} />}
          rightSectionPointerEvents="none"
          value={limitOf(search)}
          onChange={(event) => change(withLimit(search, Number(event.currentTarget.value)))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {t('list.per_page', { count: size })}
            </option>
          ))}
        </Input>
        <Step
          icon={IconChevronsLeft}
          label={t('list.first_page')}
          onClick={previous || isDeep ? () => change(firstPage(search)) : undefined}
        />
        <Step
          icon={IconChevronLeft}
          label={t('list.previous_page')}
          // A cursor only leads forward: beyond the offsets, the previous page is the one in the browser's history.
          onClick={previous ? () => change(previous) : isDeep && canGoBack ? () => history.back() : undefined}
        />
        <Step icon={IconChevronRight} label={t('list.next_page')} onClick={next ? () => change(next) : undefined} />
      </Group>
    </footer>
  );
}

interface StepProps {
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly label: string;
  readonly onClick: (() => void) | undefined;
}

function Step({ icon: Icon, label, onClick }: StepProps) {
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onClick} disabled={!onClick}>
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}

/** "26–50 of 1,234", "26–50 of 10,000+", or only the total on pages beyond the offsets. */
function useRange({ items, total, total_is_exact }: ListAnswer<Row>): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { search } = useListState();
  if (items.length === 0) return t('list.range_none');
  const of = total === undefined ? '' : format.number(total) + (total_is_exact ? '' : '+');
  if (search._after !== undefined) return t('list.range_deep', { count: items.length, total: of });
  const from = skipOf(search) + 1;
  return t('list.range', {
    from: format.number(from),
    to: format.number(from + items.length - 1),
    total: of,
  });
}
