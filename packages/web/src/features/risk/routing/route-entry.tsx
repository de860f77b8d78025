import { ActionIcon, Collapse, Tabs } from '@mantine/core';
import { routing } from '@sluis/contract/entities/risk/routing';
import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { IconChevronDown, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { reloadLists } from '../../../kit/item/list-request.ts';
import { MoreActions } from '../../../kit/popover/more-actions.tsx';
import { CopyId } from '../../../kit/value/copy-id.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { Compare } from './compare.tsx';
import { Overview } from './overview.tsx';
import { contentOf, useRoutesPath } from './route.calls.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import { ProfilesOf } from './route-fault.tsx';
import { RouteVersions } from './route-versions.tsx';
import { processorName } from './sentences.ts';
import { useRouteWords } from './use-words.ts';

interface Props {
  readonly route: Route;
  readonly isOwnerShown: boolean;
  readonly isOpenFirst: boolean;
}

/** A routing in its list: 'name - payment product', with what it does below. */
export function RouteEntry({ route, isOwnerShown, isOpenFirst }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const path = useRoutesPath();
  const id = useId();
  const name = `${route.name} - ${t(`values.payment_product.${route.payment_product}`)}`;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.entry}>
      <div className={classes.entryHead}>
        <h2>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <Icon size={16} aria-hidden />
            {name}
          </button>
        </h2>
        {isOwnerShown && <span className={classes.owner}>{route.organisation.name}</span>}
        {route.draft && <Pill tone="warning" label={t('route.draft')} />}
        <div className={classes.entryActions}>
          {useCan(routing.roles.update) && (
            <ActionIcon
              component={Link}
              // Screens are found by their path, which the router's types do not know one by one.
              to={`${path}/${route.id}` as string}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('route.edit_of', { name: route.name })}
              title={t('route.edit')}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {useCan(routing.roles.delete) && <DeleteRoute route={route} />}
        </div>
      </div>
      <Collapse expanded={isOpen} id={id} transitionDuration={0}>
        {isOpen && <Detail route={route} />}
      </Collapse>
    </section>
  );
}

function DeleteRoute({ route }: { readonly route: Route }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = useRouteWords(route.organisation.id);
  const [fault, setFault] = useState<unknown>();
  return (
    <ConfirmButton
      icon={IconTrash}
      danger
      label={t('route.delete_of', { name: route.name })}
      title={t('confirm.delete')}
      question={t('route.delete_question', { name: route.name })}
      confirm={t('confirm.delete')}
      run={() =>
        request('DELETE', `/v1/routing/${route.id}`).catch((error: unknown) => {
          setFault(error);
          throw error;
        })
      }
      onDone={() => void reloadLists(client)}
    >
      <ProfilesOf error={fault} words={words} />
    </ConfirmButton>
  );
}

function Detail({ route }: { readonly route: Route }) {
  const { t } = useTranslation();
  const words = useRouteWords(route.organisation.id);
  const draft = route.draft as RoutingContent | null;
  const fallbacks = route.fallbacks.map((id) => processorName(id, words));
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        <Fact name={t('fields:routing.organisation')}>{route.organisation.name}</Fact>
        <Fact name={t('fields:routing.id')}>
          <CopyId id={route.id} />
        </Fact>
        <Fact name={t('fields:routing.published_version')}>
          {route.published_version} · <Instant value={route.published_at} />
        </Fact>
        <Fact name={t('fields:routing.fallbacks')}>{fallbacks.join(', ') || t('route.no_fallbacks')}</Fact>
      </dl>
      <div className={classes.verbs}>
        <MoreActions>
          <Verb of={routing} verb="publish" item={route} body={{ version: route.version }} />
          <Verb of={routing} verb="discard" item={route} in_menu />
        </MoreActions>
      </div>
      <Tabs defaultValue="tree" keepMounted={false} color="var(--mantine-color-anchor)">
        <Tabs.List mb={12}>
          <Tabs.Tab value="tree">{t('route.tabs.tree')}</Tabs.Tab>
          {draft && <Tabs.Tab value="draft">{t('route.tabs.draft')}</Tabs.Tab>}
          <Tabs.Tab value="versions">{t('route.tabs.versions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tree">
          <Overview tree={route.details} words={words} />
        </Tabs.Panel>
        {draft && (
          <Tabs.Panel value="draft">
            <Compare was={contentOf(route)} is={draft} words={words} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="versions">
          <RouteVersions route={route} words={words} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
