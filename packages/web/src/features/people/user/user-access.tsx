import { Button, Group } from '@mantine/core';
import { membership } from '@sluis/contract/entities/people/membership';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAlsoRevoke } from '../../../kit/confirm/also-revoke.tsx';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { reloadAll, reloadLists } from '../../../kit/item/list-request.ts';
import { withoutOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useRelated } from '../../../kit/panel/related-list.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { RolesMatrix } from '../../../kit/roles/roles-matrix.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { rolesOfUser } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { Membership } from './membership.item.ts';
import { useRestriction } from './restriction.ts';
import type { User } from './user.item.ts';
import classes from './user.module.css';
import { isGuest } from './user-cells.tsx';

const MembershipForm = lazy(async () => (await import('./membership-form.tsx')).MembershipForm);

/** The organisations and roles of a user, and the forms that change them; the open one is in the URL. */
export function UserAccess({ item }: { readonly item: User }) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  const withheld = useRestriction(item);
  const isOwn = useMe().id === item.id;
  const canAdd = useCan(membership.roles.create) && !isOwn && !isGuest(item);
  const hasChoice = useOrganisations().length > 1;
  const { answer, pages, isNone } = useRelated<Membership>('membership', { user: item.id, _populate: 'organisation' });
  const form = search._form;
  const show = (which: string | undefined): void => change({ ...search, _form: which }, true);
  const onDone = (): void => {
    show(undefined);
    void reloadAll(client);
  };
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const memberships = answer.data?.items ?? [];
  // A user from elsewhere without access here is not visible here: there is no panel to return to.
  const onRemoved = (): void => {
    if ((withheld === 'guest' || withheld === 'belongs_elsewhere') && answer.data?.total === 1) {
      void reloadLists(client);
      change(withoutOpen(search));
    } else void reloadAll(client);
  };
  const formOf = (of: Membership | undefined) => (
    <Suspense>
      <MembershipForm user={item.id} of={of} onDone={onDone} onCancel={() => show(undefined)} />
    </Suspense>
  );
  return (
    <div className={classes.access}>
      <p className={classes.hint}>{t(isOwn ? 'user.withheld.own_access' : 'membership.hint')}</p>
      {isNone && <EmptyState title={t('membership.none')} level={3} />}
      {memberships.map((each) => (
        <section key={each.id} className={classes.membership} aria-label={each.organisation.name}>
          <div className={classes.membershipHead}>
            <h3>{each.organisation.name}</h3>
            {!isOwn && form !== each.id && (
              <Changes of={each} user={item} onChange={() => show(each.id)} onRemoved={onRemoved} />
            )}
          </div>
          {form === each.id && !isOwn ? formOf(each) : <RolesMatrix value={each.roles} at_provider />}
        </section>
      ))}
      {pages}
      {canAdd && form === 'add' && <section className={classes.membership}>{formOf(undefined)}</section>}
      {canAdd && hasChoice && form !== 'add' && (
        <Button variant="default" size="xs" className={classes.add} onClick={() => show('add')}>
          {t('membership.add')}
        </Button>
      )}
    </div>
  );
}

interface ChangesProps {
  readonly of: Membership;
  readonly user: User;
  readonly onChange: () => void;
  readonly onRemoved: () => void;
}

function Changes({ of, user, onChange, onRemoved }: ChangesProps) {
  const { t } = useTranslation();
  const held = rolesOfUser(useMe());
  const canChange = useCan(membership.roles.update);
  const canRemove = useCan(membership.roles.delete);
  const holdsAll = of.roles.every((role) => held.has(role));
  const keys = useAlsoRevoke(`user/${user.id}/keys`, 'user.revoke_keys', { organisation: of.organisation.id });
  return (
    <Group gap={8}>
      {canChange && (
        <Button variant="default" size="compact-xs" onClick={onChange}>
          {t('membership.change')}
        </Button>
      )}
      {canRemove && (
        <ConfirmButton
          size="compact-xs"
          label={t('membership.remove')}
          question={t('membership.remove_question', { name: user.name, organisation: of.organisation.name })}
          confirm={t('membership.remove')}
          danger
          reason={holdsAll ? undefined : t('roles.only_held')}
          run={(idempotencyKey) =>
            request('POST', `/v1/membership/${of.id}/end`, { body: keys.bodyWith('revoke_keys'), idempotencyKey })
          }
          onDone={onRemoved}
        >
          {keys.choice}
        </ConfirmButton>
      )}
    </Group>
  );
}
