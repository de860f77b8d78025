import { Anchor, Button, Skeleton } from '@mantine/core';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { user } from '@sluis/contract/entities/people/user';
import { visit } from '@sluis/contract/entities/people/visit';
import { processor } from '@sluis/contract/entities/processors/processor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import { useLostFocus } from '../../../kit/focus/use-lost-focus.ts';
import { itemOptions, reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { PanelName } from '../../../kit/link/back-target.ts';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { CopyId } from '../../../kit/value/copy-id.tsx';
import { visibleTo } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { useNamedTitle } from '../../../lib/page-title.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { Merchant } from './merchant.item.ts';
import classes from './merchant.module.css';
import { MerchantActive } from './merchant-cells.tsx';
import { MerchantActions, MerchantFields } from './merchant-details.tsx';
import { EditMerchant } from './merchant-forms.tsx';
import {
  MerchantAccounts,
  MerchantPayments,
  MerchantProcessors,
  MerchantProfiles,
  MerchantSettings,
  MerchantTree,
  MerchantUsers,
  MerchantVisits,
} from './merchant-parts.tsx';
import { SetUp } from './set-up.tsx';
import { useSetup } from './use-setup.ts';

interface Part {
  readonly title: string;
  readonly roles: RoleExpressions;
  readonly Content: ComponentType<ItemProps<Merchant>>;
  /** The screen with all of them, within the merchant. */
  readonly screen?: string;
}

/** The way in which payments are taken and their results, beside the merchant's details and organisations. */
const columns: readonly (readonly Part[])[] = [
  [
    {
      title: 'merchant.parts.profiles',
      roles: paymentprofile.roles.list,
      Content: MerchantProfiles,
      screen: 'paymentprofiles',
    },
    {
      title: 'merchant.parts.processors',
      roles: processor.roles.list,
      Content: MerchantProcessors,
      screen: 'processors',
    },
    {
      title: 'merchant.parts.payments',
      roles: transaction.roles.list,
      Content: MerchantPayments,
      screen: 'transactions',
    },
    {
      title: 'merchant.parts.accounts',
      roles: bankaccount.roles.list,
      Content: MerchantAccounts,
      screen: 'bank-accounts',
    },
  ],
  [
    {
      title: 'navigation.organisations.label',
      roles: organisation.roles.list,
      Content: MerchantTree,
      screen: 'organisations',
    },
    { title: 'organisation.users', roles: user.roles.list, Content: MerchantUsers, screen: 'users' },
    { title: 'merchant.parts.settings', roles: ['PSP'], Content: MerchantSettings },
    { title: 'merchant.parts.visits', roles: visit.roles.list, Content: MerchantVisits, screen: 'users/visits' },
  ],
];

/** Everything about one merchant in one place, each part with a link to all of its items. */
export function MerchantPage({ values: { merchantId = '' } }: PageProps) {
  const { t } = useTranslation();
  const answer = useQuery(itemOptions<Merchant>('psp/merchant', merchantId, []));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} m={24} width="auto" aria-label={t('merchant.page')} />;
  return (
    <PanelName value={answer.data.name}>
      {/* A form must not carry its input over to another merchant. */}
      <Everything key={merchantId} item={answer.data} />
    </PanelName>
  );
}

function Everything({ item }: ItemProps<Merchant>) {
  const { t } = useTranslation();
  const me = useMe();
  const page = useRef<HTMLDivElement>(null);
  useNamedTitle(item.name);
  // A completed step of the set-up removes its form.
  useLostFocus(page);
  return (
    <div ref={page} tabIndex={-1} className={classes.page}>
      <header className={classes.top}>
        <div className={classes.who}>
          <Anchor component={Link} to={'/psp/merchants' as string} size="sm">
            {t('merchant.back')}
          </Anchor>
          <h1>
            {item.name} <MerchantActive item={item} />
          </h1>
          <CopyId id={item.id} whole />
        </div>
        <div className={classes.actions}>
          <MerchantActions item={item} />
        </div>
      </header>
      <OpenSteps item={item} />
      <div className={classes.columns}>
        {columns.map((parts, at) => (
          <div key={parts[0]?.title} className={classes.column}>
            {at > 0 && <Details item={item} />}
            {visibleTo(me, parts).map(({ title, Content, screen }) => (
              <Block
                key={title}
                title={t(title)}
                aside={screen !== undefined && <All merchant={item} screen={screen} of={t(title)} />}
              >
                <Content item={item} />
              </Block>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Block({ title, aside, children }: BlockProps) {
  const id = useId();
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.blockHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A link to the list of a part. Processors are managed by the provider. */
function All({ merchant, screen, of }: { readonly merchant: Merchant; readonly screen: string; readonly of: string }) {
  const { t } = useTranslation();
  const path = merchantPath(merchant.id, screen === 'processors' ? 'psp' : 'merchant');
  return (
    <Anchor component={Link} to={`${path}/${screen}`} size="sm" aria-label={`${t('merchant.all')}: ${of}`}>
      {t('merchant.all')}
    </Anchor>
  );
}

/** The guided set-up, until every step is done; the last one stays on screen and says so. */
function OpenSteps({ item }: ItemProps<Merchant>) {
  const { t } = useTranslation();
  const { open } = useSetup(item.id);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && open.length > 0 && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Block title={t('merchant.parts.setup')}>
      <SetUp item={item} />
    </Block>
  );
}

/** The details of the merchant, to read or to change. */
function Details({ item }: ItemProps<Merchant>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canChange = useCan(organisation.roles.update);
  const [isEdited, setEdited] = useState(false);
  const close = (): void => setEdited(false);
  const done = (): void => {
    close();
    void reloadAll(client);
  };
  const edit = canChange && !isEdited && (
    <Button variant="default" size="compact-sm" onClick={() => setEdited(true)}>
      {t('panel.edit')}
    </Button>
  );
  return (
    <Block title={t('merchant.parts.details')} aside={edit}>
      {isEdited ? <EditMerchant item={item} onDone={done} onCancel={close} /> : <MerchantFields item={item} />}
    </Block>
  );
}
