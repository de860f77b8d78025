import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from './lazy.ts';
import type { MoreAction } from './more-items.tsx';
import { Popover } from './popover.tsx';
import { usePopover } from './use-popover.ts';

const Items = lazy(async () => (await import('./more-items.tsx')).MoreItems);

type Take = (action: MoreAction) => () => void;
const Menu = createContext<Take | undefined>(undefined);

/** Adds an action to the surrounding menu; false if there is none, and it is drawn as a button. */
export function useInMenu(isWanted: boolean, { label, reason, danger, open }: Omit<MoreAction, 'id'>): boolean {
  const id = useId();
  const take = use(Menu);
  const isTaken = isWanted && take !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it opens does not change.
  useEffect(
    () => (isTaken ? take({ id, label, reason, danger, open }) : undefined),
    [isTaken, take, id, label, reason, danger],
  );
  return isTaken;
}

/** Buttons side by side, followed by a menu of destructive or rare actions, so that they are not pressed by mistake. */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const drop = usePopover('menu', Items);
  const [actions, setActions] = useState<readonly MoreAction[]>([]);
  const take: Take = useCallback((action) => {
    setActions((before) => [...before, action]);
    return () => setActions((before) => before.filter((each) => each !== action));
  }, []);
  return (
    <>
      <Menu value={take}>{children}</Menu>
      {actions.length > 0 && (
        <>
          <ActionIcon
            {...drop.target}
            variant="default"
            size={30}
            aria-label={t('panel.more_actions')}
            title={t('panel.more_actions')}
          >
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Popover of={drop} position="bottom-end">
            <Items actions={actions} />
          </Popover>
        </>
      )}
    </>
  );
}
