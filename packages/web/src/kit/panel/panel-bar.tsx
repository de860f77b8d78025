import { ActionIcon, Group } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyId } from '../value/copy-id.tsx';
import { BackLink } from './back-link.tsx';
import classes from './panel.module.css';
import frame_classes from './panel-frame.module.css';
import { usePanelWidth, wide_px } from './panel-width.ts';

interface Props {
  readonly id?: string;
  readonly close: () => void;
  /** The neighbours in the list; undefined at its ends and if the item is not on the page. */
  readonly previous?: () => void;
  readonly next?: () => void;
}

/** The upper edge of the panel: the item's id, its neighbours, a link to a new tab, and the close button. */
export function PanelBar({ id, close, previous, next }: Props) {
  const { t } = useTranslation();
  const [width_px = 0, setWidth] = usePanelWidth();
  const isWide = width_px >= wide_px;
  return (
    <div className={frame_classes.bar}>
      <span className={classes.barId}>
        {id && (
          <>
            <BackLink />
            <CopyId id={id} />
          </>
        )}
      </span>
      <Group gap={4} wrap="nowrap">
        {id && (
          <>
            <Tool icon={IconChevronUp} label={t('panel.previous')} onClick={previous} />
            <Tool icon={IconChevronDown} label={t('panel.next')} onClick={next} />
            <ActionIcon
              component="a"
              href={window.location.href}
              target="_blank"
              rel="noopener"
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('panel.new_tab')}
              title={t('panel.new_tab')}
            >
              <IconExternalLink size={16} stroke={1.75} />
            </ActionIcon>
          </>
        )}
        {/* Does by a click what dragging the edge does. */}
        <Tool
          className={classes.wider}
          icon={isWide ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand}
          label={t(isWide ? 'panel.narrow' : 'panel.widen')}
          onClick={() => setWidth(isWide ? undefined : wide_px)}
        />
        <Tool icon={IconX} label={t('panel.close')} onClick={close} />
      </Group>
    </div>
  );
}

interface ToolProps {
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly label: string;
  readonly onClick: (() => void) | undefined;
  readonly className?: string | undefined;
}

function Tool({ icon: Icon, label, onClick, className }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      className={className}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={!onClick}
    >
      <Icon size={17} stroke={1.75} />
    </ActionIcon>
  );
}
