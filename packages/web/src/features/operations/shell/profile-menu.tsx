import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Popover } from '../../../kit/popover/popover.tsx';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './shell.module.css';

const Items = lazy(async () => (await import('./profile-items.tsx')).ProfileItems);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** The signed-in user, and the sign-out button. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const drop = usePopover('menu', Items);
  return (
    <>
      <UnstyledButton {...drop.target} className={classes.avatar}>
        {initialsOf(me.name)}
        <VisuallyHidden> {t('shell.profile', { name: me.name })}</VisuallyHidden>
      </UnstyledButton>
      <Popover of={drop} position="bottom-end" width={240}>
        <Items />
      </Popover>
    </>
  );
}
